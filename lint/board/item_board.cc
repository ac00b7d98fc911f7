// SPDX-License-Identifier: MIT
#include "lint/board/item_board.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "lint/base/names.h"
#include "lint/board/cells.h"

namespace hl {
namespace {

class ItemBoardMaker {
 public:
  ItemBoardMaker(const Table& table,
                 const BoardPreset& preset,
                 const std::string& path,
                 Diagnostics* diagnostics)
      : table_(table), preset_(preset), cells_(table, preset, path, diagnostics) {
    board_.path = path;
    board_.title = preset.title.empty() ? path : preset.title;
    board_.lower_is_better = preset.lower_is_better;
    board_.stderr_from = "SD of the items / sqrt(items)";
  }

  std::optional<Board> Make() {
    const auto item = cells_.Find(*preset_.item, "--item");
    const auto cluster = cells_.FindIfNamed(preset_.cluster, "--cluster");
    for (std::size_t row = 0; cells_.good() && row < table_.rows(); ++row) {
      if (cells_.IsWanted(row)) {
        AddAnswer(row, *item, cluster);
      }
    }
    if (cells_.good() && models_.empty()) {
      cells_.Complain(0, "no row holds an answer");
    }
    for (const Model& model : models_) {
      if (model.answers.size() < 2) {
        cells_.Complain(0,
                        fmt::format("'{}' has one item: no error can be had from it", model.name));
      }
    }
    if (!cells_.Close()) {
      return std::nullopt;
    }
    Finish();
    return std::move(board_);
  }

 private:
  struct Answer {
    double sum = 0, count = 0;
    double first = 0;
    bool differs = false;
    [[nodiscard]] double mean() const { return sum / count; }
  };
  struct Model {
    std::string name;
    int line = 0;
    std::unordered_map<std::uint32_t, Answer> answers;  // by item
  };

  void AddAnswer(std::size_t row, std::uint32_t item, std::optional<std::uint32_t> cluster) {
    const auto score = cells_.Number(row, cells_.score());
    const auto model = cells_.Model(row);
    if (!score || !model) {
      return;
    }
    if (IsMissing(score->value)) {
      ++without_score_;
      return;
    }
    const std::uint32_t index = names_.Intern(*model);
    if (index == models_.size()) {
      models_.push_back({std::string(*model), table_.line(row), {}});
    }
    const std::uint32_t number = items_.Intern(table_.Cell(row, item));
    if (number == cluster_of_.size()) {
      cluster_of_.push_back(cluster ? clusters_.Intern(table_.Cell(row, *cluster)) : 0);
    }
    greatest_ = std::max(greatest_, score->value);
    least_ = std::min(least_, score->value);
    Answer& answer = models_[index].answers[number];
    if (answer.count == 0) {
      answer.first = score->value;
    }
    answer.differs |= score->value != answer.first;
    answer.sum += score->value;
    answer.count += 1;
  }

  void Finish() {
    board_.scale = Has(preset_.scale)              ? preset_.scale
                   : least_ < 0 || greatest_ > 100 ? 0
                   : greatest_ > 1                 ? 100
                                                   : 1;
    board_.is_binary = true;
    for (const Model& model : models_) {
      AddRow(model);
    }
    const std::size_t items = cluster_of_.size();
    board_.same_items = std::all_of(models_.begin(), models_.end(), [&](const Model& model) {
      return model.answers.size() == items;
    });
    if (board_.same_items) {
      KeepAnswers();
    } else {
      board_.unpaired_because = "the models did not answer the same items";
    }
    AddNotes();
  }

  void AddRow(const Model& model) {
    const auto n = static_cast<double>(model.answers.size());
    // In the order of items, so that the last bits are the same on every machine.
    double sum = 0;
    for (std::uint32_t item = 0; item < cluster_of_.size(); ++item) {
      const auto found = model.answers.find(item);
      sum += found == model.answers.end() ? 0 : found->second.mean();
    }
    const double mean = sum / n;
    double squares = 0;
    for (std::uint32_t item = 0; item < cluster_of_.size(); ++item) {
      if (const auto found = model.answers.find(item); found != model.answers.end()) {
        const double value = found->second.mean();
        squares += (value - mean) * (value - mean);
        board_.is_binary = board_.is_binary && (value == 0 || value == board_.scale);
      }
    }
    board_.rows.push_back({model.name, mean, std::sqrt(squares / (n - 1) / n), n, model.line, 0});
  }

  void KeepAnswers() {
    for (const Model& model : models_) {
      for (std::uint32_t item = 0; item < cluster_of_.size(); ++item) {
        board_.answers.push_back(model.answers.at(item).mean());
      }
    }
    if (preset_.cluster) {
      board_.clusters = cluster_of_;
    }
  }

  void AddNotes() {
    std::size_t twice = 0, differ = 0;
    double tries = 0;
    for (const Model& model : models_) {
      for (const auto& [item, answer] : model.answers) {
        twice += answer.count > 1 ? std::size_t{1} : std::size_t{0};
        differ += answer.differs ? std::size_t{1} : std::size_t{0};
        tries = std::max(tries, answer.count);
      }
    }
    if (twice > 0) {
      board_.notes.push_back(fmt::format(
          "{} pair{} of model and item more than once (up to {} times), {} with different answers: "
          "each is averaged and counts once",
          twice, twice == 1 ? " stands" : "s stand", tries, differ));
    }
    if (without_score_ > 0) {
      board_.notes.push_back(fmt::format("{} answers are left out: no score", without_score_));
    }
  }

  const Table& table_;
  const BoardPreset& preset_;
  BoardCells cells_;
  Board board_;
  Names names_, items_, clusters_;
  std::vector<Model> models_;              // by id of names_
  std::vector<std::uint32_t> cluster_of_;  // by id of items_
  std::size_t without_score_ = 0;
  double least_ = HUGE_VAL, greatest_ = -HUGE_VAL;
};

}  // namespace

std::optional<Board> MakeItemBoard(const Table& table,
                                   const BoardPreset& preset,
                                   const std::string& path,
                                   Diagnostics* diagnostics) {
  return ItemBoardMaker(table, preset, path, diagnostics).Make();
}

}  // namespace hl
