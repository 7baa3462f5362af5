#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import { ERROR_TABLE, type Failure } from '../model/error.ts';
import { VERSION } from '../model/version.ts';
import { runTool } from '../tools/run.ts';
import { showFailure } from './show.ts';

interface JsonFlag {
  readonly json?: boolean;
}

const print = (text: string) => process.stdout.write(text);

/** Tells a failure on standard error and sets the exit status of its code. */
function reportFailure(failure: Failure): void {
  process.stderr.write(showFailure(failure));
  process.exitCode = ERROR_TABLE[failure.code].exit;
}

/** Loads the settings and runs the body with an app that is closed afterwards. */
async function withApp(body: (app: App, config: Config) => Promise<void>): Promise<void> {
  const { loadConfig } = await import('../config.ts');
  const config = await loadConfig();
  if (!config.ok) return reportFailure(config.error);
  const { createApp } = await import('../app.ts');
  const app = createApp(config.value, VERSION);
  try {
    await body(app, config.value);
  } finally {
    await app.close();
  }
}

async function resolveCommand(ref: string, { json, allSources }: JsonFlag & { allSources?: boolean }): Promise<void> {
  await withApp(async (app) => {
    const [{ createContext }, { resolvePaper }, { showResolution }] = await Promise.all([
      import('./context.ts'),
      import('../tools/doiget.ts'),
      import('./show.ts'),
    ]);
    const everySource = allSources ?? false;
    if (json) {
      const context = { ...createContext(app), resolve: (text: string) => app.resolve(text, { everySource }) };
      const { envelope, failure } = await runTool(resolvePaper, { ref }, context);
      print(`${JSON.stringify(envelope, null, 2)}\n`);
      if (failure) process.exitCode = ERROR_TABLE[failure.code].exit;
      return;
    }
    const resolution = await app.resolve(ref, { everySource });
    if (resolution.ok) print(showResolution(resolution.value));
    else reportFailure(resolution.error);
  });
}

async function capabilitiesCommand({ json }: JsonFlag): Promise<void> {
  await withApp(async (app) => {
    const { showCapabilities } = await import('./report.ts');
    if (!json) return void print(showCapabilities(app.capabilities()));
    const [{ createContext }, { capabilityProfile }] = await Promise.all([
      import('./context.ts'),
      import('../tools/doiget.ts'),
    ]);
    const { envelope } = await runTool(capabilityProfile, {}, createContext(app));
    print(`${JSON.stringify(envelope, null, 2)}\n`);
  });
}

async function doctorCommand({ json, network }: JsonFlag & { network?: boolean }): Promise<void> {
  await withApp(async (app, config) => {
    const { examine, showFindings } = await import('./doctor.ts');
    const findings = await examine(config, app, network ?? false);
    print(json ? `${JSON.stringify(findings, null, 2)}\n` : showFindings(findings));
    if (findings.some((finding) => finding.state === 'broken')) process.exitCode = 1;
  });
}

async function configShow({ json }: JsonFlag): Promise<void> {
  const { loadConfig } = await import('../config.ts');
  const config = await loadConfig();
  if (!config.ok) return reportFailure(config.error);
  const { showConfig } = await import('./report.ts');
  print(json ? `${JSON.stringify(config.value.origins, null, 2)}\n` : showConfig(config.value));
}

async function configPath(): Promise<void> {
  const { findConfigFile } = await import('../config.ts');
  print(`${findConfigFile()}\n`);
}

async function configInit(): Promise<void> {
  const [{ configTemplate, findConfigFile }, { createFile }] = await Promise.all([
    import('../config.ts'),
    import('../disk/atomic.ts'),
  ]);
  const path = findConfigFile();
  const written = await createFile(path, configTemplate());
  if (!written.ok) return reportFailure(written.error);
  print(`${path}\n`);
}

async function sandboxCommand({ port }: { port: string }): Promise<void> {
  const { serveSandbox } = await import('./sandbox.ts');
  const served = await serveSandbox(Number(port));
  if (!served.ok) reportFailure(served.error);
}

async function demoCommand(): Promise<void> {
  const { demo } = await import('./demo.ts');
  process.exitCode = await demo(print);
}

function createProgram(): Command {
  const program = new Command('carrel')
    .description('Finds papers, fetches the copies it may fetch, proves where each came from.')
    .version(VERSION)
    .exitOverride()
    .showHelpAfterError('(carrel --help lists the commands)');
  program
    .command('resolve <ref>')
    .description('tell what is known of a paper: DOI, arXiv id, PMID, PMCID or an address that carries one')
    .option('--json', 'print the tool envelope')
    .option('--all-sources', 'ask every enabled source, also when the first ones left nothing open')
    .action(resolveCommand);
  program
    .command('capabilities')
    .description('which sources may be asked, and why others may not')
    .option('--json', 'print the tool envelope')
    .action(capabilitiesCommand);
  program
    .command('doctor')
    .description('look for what keeps this installation from working')
    .option('--network', 'ask each enabled source one question')
    .option('--json', 'print the findings as JSON')
    .action(doctorCommand);
  const config = program.command('config').description('the settings in force');
  config
    .command('show')
    .description('each setting, its value and where it came from')
    .option('--json', 'print as JSON')
    .action(configShow);
  config.command('path').description('where config.toml is looked for').action(configPath);
  config
    .command('init')
    .description('write a config.toml with every setting explained; an existing one is kept')
    .action(configInit);
  program
    .command('sandbox')
    .description('serve a small scholarly web on loopback, for CARREL_SANDBOX')
    .option('--port <number>', 'port, 0 for a free one', '0')
    .action(sandboxCommand);
  program.command('demo').description('show what carrel does, offline, on the sandbox').action(demoCommand);
  return program;
}

/** Misuse ends with 2, help and version with 0; any other exception is a bug and says so. */
async function main(argv: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync(argv);
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
    else {
      process.stderr.write(`This is a bug in carrel.\n${error instanceof Error ? error.stack : String(error)}\n`);
      process.exitCode = 1;
    }
  }
}

await main(process.argv);
