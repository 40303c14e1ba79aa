import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('flags win over the environment, the environment over defaults', () => {
  const config = readConfig(['--port', '4000', '--node=recorded:vectors/recorded'], {
    SUNDIAL_PORT: '5000',
    SUNDIAL_FROM_BLOCK: 'latest',
    DATABASE_URL: 'postgresql://a@b/c',
  })
  expect(config).toMatchObject({
    port: 4000,
    node: 'recorded:vectors/recorded',
    'from-block': 'latest',
    database: 'postgresql://a@b/c',
    data: '.sundial',
  })
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
])('%j is refused as %s', (flags, code) => {
  expect(() => readConfig(flags, {})).toThrow(expect.objectContaining({ code }))
})

test.each([
  ['stands alone', ['--no-demo', '--port', '4000'], {}, true],
  ['takes a value with =', ['--port', '4000', '--no-demo=false'], { SUNDIAL_NO_DEMO: '1' }, false],
  ['is read from the environment', ['--port', '4000'], { SUNDIAL_NO_DEMO: 'true' }, true],
  ['is off when nobody asks', ['--port', '4000'], {}, false],
])('a switch %s', (_, flags, environment, expected) => {
  expect(readConfig(flags, environment)).toMatchObject({ 'no-demo': expected, port: 4000 })
})

test('a switch takes no next word', () => {
  expect(() => readConfig(['--no-demo', 'true'], {})).toThrow(
    expect.objectContaining({ code: 'setting_unknown' }),
  )
  expect(() => readConfig(['--no-demo=perhaps'], {})).toThrow(
    expect.objectContaining({ code: 'setting_refused' }),
  )
})
