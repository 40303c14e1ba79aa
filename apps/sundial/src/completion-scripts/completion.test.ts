import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { loadCommands } from '../command-names.ts'
import { settings } from '../settings.ts'
import { bashScript } from './bash.ts'
import { completables } from './completable.ts'
import { fishScript } from './fish.ts'
import { zshScript } from './zsh.ts'

const commands = completables(await loadCommands())

/** What bash offers for a line, whose last word is being written. */
function offered(...line: readonly string[]): readonly string[] {
  const words = ['sundial', ...line].map((word) => `'${word}'`).join(' ')
  const asked = `COMP_WORDS=(${words}); COMP_CWORD=${line.length}; _sundial 2>/dev/null; printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout, stderr } = spawnSync('bash', ['--norc'], {
    input: `${bashScript(commands)}\n${asked}\n`,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return stdout.split('\n').filter(Boolean)
}

test('bash completes commands, their words, their settings and files', () => {
  expect(offered('dev')).toEqual(['devnet'])
  expect(offered('')).toEqual(
    expect.arrayContaining([...commands.map(({ name }) => name), '--version', '--port']),
  )
  expect(offered('devnet', '--block')).toEqual(['--block-time'])
  expect(offered('devnet', '--rate')).toEqual([])
  expect(offered('--rate')).toEqual(['--rate-limit'])
  expect(offered('compilers', 'a')).toEqual(['add'])
  expect(offered('completion', '')).toEqual(expect.arrayContaining(['bash', 'zsh', 'fish']))
  expect(offered('devnet', '--genesis', 'package.js')).toEqual(['package.json'])
  expect(offered('devnet', '--kind', 's')).toEqual(['side'])
  expect(offered('devnet', '--block-time', '')).toEqual([])
})

test('a switch takes no value, so settings follow it', () => {
  expect(offered('up', '--no-demo', '--feed')).toEqual(['--feedback'])
})

test.each([
  ['bash', bashScript],
  ['zsh', zshScript],
  ['fish', fishScript],
])('%s has every command with its settings, and each help on one line', (_shell, script) => {
  const text = script(commands)
  for (const { name } of commands) expect(text).toMatch(new RegExp(`\\b${name}\\b`))
  for (const name of Object.keys(settings)) expect.soft(text).toContain(name)
  expect(text.split('\n').every((line) => !line.includes('undefined'))).toBe(true)
})

test('texts cannot leave their quotes', () => {
  const hostile = [
    {
      name: 'up',
      help: "it's $(x) `y` [z]: \\'",
      words: [],
      settings: [{ flag: '--a', help: "b'c]\\", value: 'none' }],
    },
  ] as const
  const fish = fishScript(hostile)
  expect(fish).toContain(String.raw`'it\'s $(x) ` + '`y`' + String.raw` [z]: \\\''`)
  expect(zshScript(hostile)).toContain(String.raw`'--a[b'\''c\]\\]'`)
})
