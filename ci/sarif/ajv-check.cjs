// SPDX-License-Identifier: MIT
// node ajv-check.cjs SCHEMA FILE...: checks each FILE against the JSON schema (2020-12), lists every
// mistake, exits 1 if there is one.
const fs = require('fs');
const Ajv = require('ajv/dist/2020').default;
const addFormats = require('ajv-formats').default;

const [schema, ...files] = process.argv.slice(2);
const read = (path) => JSON.parse(fs.readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats(ajv);
const validate = ajv.compile(read(schema));

for (const file of files) {
  if (validate(read(file))) continue;
  process.exitCode = 1;
  for (const error of validate.errors) {
    console.error(`${file}: ${error.instancePath || '/'} ${error.message} ${JSON.stringify(error.params)}`);
  }
}
