#!/usr/bin/env node
/**
 * The command `offerdesk`, which `npm link` installs. Like run.cjs, it is plain JavaScript that older versions of Node
 * can parse.
 */
const { join } = require('node:path');

process.argv.splice(1, 1, join(__dirname, 'run.cjs'), join(__dirname, 'cli.ts'));
require('./run.cjs');
