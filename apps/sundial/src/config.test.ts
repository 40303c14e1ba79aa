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
])('%j is refused as %s', (flags, code) => {
  expect(() => readConfig(flags, {})).toThrow(expect.objectContaining({ code }))
})
