import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { buildProgram } from '../test/build-program.ts'
import { readConfig } from './config.ts'
import { folderOf } from './folder-word.ts'
import { settings } from './settings.ts'
import { helpOfCommand, helpOfProgram } from './help.ts'

test('flags override the environment, the environment overrides defaults', () => {
  const config = readConfig(['--port', '4000', '--node=recorded:vectors/recorded'], {
    SUNDIAL_PORT: '5000',
    SUNDIAL_FROM_BLOCK: 'latest',
    DATABASE_URL: 'postgresql://a@b/c',
  })
  expect(config).toMatchObject({
    port: 4000,
    node: `recorded:${resolve('vectors/recorded')}`,
    'from-block': 'latest',
    database: 'postgresql://a@b/c',
    data: resolve('.sundial'),
  })
})

test('makes every path absolute, since child processes have other working directories', () => {
  const names = Object.keys(settings).filter((name) =>
    /\b(Folder|file|File)\b/.test(settings[name as keyof typeof settings].help),
  )
  expect(names).toContain('data')
  expect(names).toContain('genesis')
  const config = readConfig(
    names.filter((name) => name !== 'from').map((name) => `--${name}=some folder/x`),
    {},
  )
  for (const name of names.filter((name) => name !== 'from'))
    expect.soft(config, name).toMatchObject({ [name]: resolve('some folder/x') })
  expect(readConfig(['--from=x.js'], {}).from).toBe(resolve('x.js'))
  expect(readConfig(['--from=https://a/x'], {}).from).toBe('https://a/x')
  expect(readConfig([], { SUNDIAL_DATA: 'elsewhere' }).data).toBe(resolve('elsewhere'))
  expect(folderOf('backup', ['x'])).toBe(resolve('x'))
})

test('rejects a ~ that no shell has replaced', () => {
  expect(() => readConfig(['--data=~/sundial'], {})).toThrow(
    expect.objectContaining({ code: 'setting_refused' }),
  )
})

test.each([
  [['--port', 'abc'], 'setting_refused'],
  [['--port'], 'setting_refused'],
  [['--prot', '1'], 'setting_unknown'],
  [['stray'], 'setting_unknown'],
  [['--node', 'ftp://x'], 'setting_refused'],
  [['--from-block', '-1'], 'setting_refused'],
  [['--rate-limit', '-1'], 'setting_refused'],
  [['--trusted-proxies', 'proxy.example'], 'setting_refused'],
  [['--price', '0'], 'setting_refused'],
  [['--price', '0.00'], 'setting_refused'],
  [['--price', 'ftp://x/y'], 'setting_refused'],
  [['--quotes', 'https://user@host/x'], 'setting_refused'],
])('rejects %j as %s', (flags, code) => {
  expect(() => readConfig(flags, {})).toThrow(expect.objectContaining({ code }))
})

test.each([
  ['stands alone', ['--no-demo', '--port', '4000'], {}, true],
  ['takes a value with =', ['--port', '4000', '--no-demo=false'], { SUNDIAL_NO_DEMO: '1' }, false],
  ['is read from the environment', ['--port', '4000'], { SUNDIAL_NO_DEMO: 'true' }, true],
  ['is off by default', ['--port', '4000'], {}, false],
])('a switch %s', (_, flags, environment, expected) => {
  expect(readConfig(flags, environment)).toMatchObject({ 'no-demo': expected, port: 4000 })
})

test('a switch does not consume the next word', () => {
  expect(() => readConfig(['--no-demo', 'true'], {})).toThrow(
    expect.objectContaining({ code: 'setting_unknown' }),
  )
  expect(() => readConfig(['--no-demo=perhaps'], {})).toThrow(
    expect.objectContaining({ code: 'setting_refused' }),
  )
})

test.each([
  [
    'devnet',
    ['--rate-limit', '3'],
    'setting_unused',
    /does not use --rate-limit, which belongs to up and serve/,
  ],
  ['devnet', ['--port', '3'], 'setting_unused', /Did you mean --devnet-port\?/],
  ['up', ['--distributed'], 'setting_unused', /belongs to migrate/],
  ['up', ['--prot', '3'], 'setting_unknown', /Did you mean --port\?/],
  [
    'index',
    ['--blok-time=3'],
    'setting_unknown',
    /Unknown option --blok-time; "sundial index --help" lists them\.$/,
  ],
  ['up', ['-p', '3'], 'setting_unknown', /^Unknown option -p/],
  ['up', ['--node', '--no-demo'], 'setting_refused', /--node needs a value/],
])('sundial %s %j is rejected as %s', (command, flags, code, message) => {
  expect(() => readConfig(flags, {}, command)).toThrow(
    expect.objectContaining({ code, message: expect.stringMatching(message) as string }),
  )
})

test('ignores environment variables of settings that the command does not use', () => {
  const environment = { SUNDIAL_PORT: 'no port', SUNDIAL_DEVNET_PORT: '4000' }
  expect(readConfig([], environment, 'devnet')).toMatchObject({ port: 3000, 'devnet-port': 4000 })
  expect(() => readConfig([], environment, 'up')).toThrow(
    expect.objectContaining({ code: 'setting_refused' }),
  )
})

test('does not repeat a rejected database URL, which contains a password', () => {
  const refused = expect.objectContaining({ message: expect.not.stringContaining('secret') as string })
  expect(() => readConfig(['--database', 'mysql://me:secret@host/x'], {})).toThrow(refused)
})

const commands = readdirSync(new URL('commands', import.meta.url)).map((file) => file.replace('.ts', ''))

test.each(commands)('help of %s lists only its settings, in 80 columns', (command) => {
  const help = helpOfCommand(command, { help: 'The description, in a sentence.' })
  const flags = [...help.matchAll(/^ {2}--([a-z-]+)/gm)].map(([, name]) => name)
  // The doctor looks at the settings of `up`.
  const owner = command === 'doctor' ? 'up' : command
  const used = Object.entries(settings).filter(([, row]) => (row.commands as string[]).includes(owner))
  expect(flags).toEqual(used.map(([name]) => name))
  const tooLong = help.split('\n').filter((line) => line.length > 80 && line.trim().includes(' '))
  expect(tooLong.filter((line) => !/^ +\S+$/.test(line))).toEqual([])
})

test('help of the program aligns its commands', () => {
  const help = helpOfProgram(
    new Map([
      ['up', { help: 'Starts. '.repeat(12).trim() }],
      ['migrate', { help: 'Moves.' }],
    ]),
  )
  expect(help).toContain(`  up       ${'Starts. '.repeat(8).trim()}\n           Starts.`)
  expect(help).toContain('\n  migrate  Moves.\n')
})

test('exits with 2 on an invalid command line, with 1 and a sentence on a path that cannot be used, and with 0 after help', async () => {
  await using built = await buildProgram()
  const run = (...words: string[]) =>
    spawnSync(process.execPath, [built.main, ...words], { encoding: 'utf8' })
  expect(run('devnte')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('Did you mean devnet?') as string,
  })
  expect(run('devnet', '--genesis=/no/such/genesis.json')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(
      /^sundial: Cannot use \/no\/such\/genesis\.json: it does not exist\. .* \(path_refused\)\n$/,
    ) as string,
  })
  expect(run('devnet', '--data=/dev/null/x', '--devnet-port=0')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^sundial: Cannot use \/dev\/null\/x.*not a folder/m) as string,
  })
  expect(run('--version')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^sundial \d+\.\d+\.\d+\n$/) as string,
  })
  expect(run('devnet', '-h')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('--block-time VALUE') as string,
  })
})
