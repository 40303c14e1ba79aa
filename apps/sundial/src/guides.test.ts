// The commands that the guides of /help/docs show, as they are written there.
import { readdirSync, readFileSync } from 'node:fs'
import { openDevnet, serveDevnet } from '@sundial/devnet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guideCommands, guideLines, parsedOnly, wordsOf } from '../test/guide-commands.ts'
import { readConfig } from './config.ts'

const root = new URL('../../../', import.meta.url)

const requests = guideLines.filter((line) => line.startsWith('curl '))
const chainRequests = requests.filter((line) => line.includes(':9090'))
const programs = guideCommands

const commandNames = readdirSync(new URL('commands', import.meta.url)).map((file) => file.replace('.ts', ''))
const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>
}

test('the guides show commands and requests of each kind', () => {
  expect(programs.length).toBeGreaterThan(6)
  expect(chainRequests.length).toBeGreaterThan(4)
  expect(requests.every((line) => /http:\/\/127\.0\.0\.1:(3000|9090)\//.test(line))).toBe(true)
})

test('a command that no test runs is one of a guide, with the reason', () => {
  expect(Object.keys(parsedOnly).filter((line) => !programs.includes(line))).toEqual([])
  expect(Object.values(parsedOnly).filter((reason) => reason.split(' ').length < 4)).toEqual([])
})

test.each(programs)('the program takes the command %j of a guide', (line) => {
  for (const part of line.split(' && ')) {
    const [runner, name, ...rest] = wordsOf(part)
    if (runner === 'npm') {
      expect(name === 'ci' || scripts[name ?? ''] !== undefined).toBe(true)
      if (rest[0] === '--') expect(() => readConfig(rest.slice(1), {}, 'up')).not.toThrow()
      continue
    }
    const [command = '', ...given] = rest
    expect([runner, name]).toEqual(['npx', 'sundial'])
    expect(commandNames).toContain(command)
    const flags = command === 'compilers' ? given.filter((word) => word.startsWith('--')) : given
    expect(() => readConfig(flags, {}, command)).not.toThrow()
  }
})

let devnet: Awaited<ReturnType<typeof openDevnet>>
let server: Awaited<ReturnType<typeof serveDevnet>>
beforeAll(async () => {
  devnet = await openDevnet({ blockTimeMs: 0 })
  server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await devnet[Symbol.asyncDispose]()
})

test.each(chainRequests)('the development chain answers the request %j of a guide', async (line) => {
  const [, url = '', option, body] = wordsOf(line)
  expect(option === undefined || option === '--json').toBe(true)
  const address = url.replace('http://127.0.0.1:9090', server.address)
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(address, body === undefined ? {} : { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
  const text = await answer.text()
  expect(text).not.toBe('')
  expect(text).not.toContain('"Error"')
})
