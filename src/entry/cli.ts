#!/usr/bin/env node
process.stderr.write('carrel: nothing here yet\n');
