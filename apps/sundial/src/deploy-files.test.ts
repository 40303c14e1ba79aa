import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandNames } from './command-names.ts'
import { environmentName, readConfig, settingsOf } from './config.ts'

const folder = 'deploy'
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /(Containerfile|\.yaml|\.service|\.timer)$/.test(name))
  .map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const)

/** Of the compose file alone: who runs the container and which image. */
const ofCompose = new Set(['SUNDIAL_UID', 'SUNDIAL_GID'])

test.each(files)('%s names settings and commands that exist', (_name, text) => {
  const names = settingsOf('up').map(([name]) => environmentName(name))
  for (const [name] of text.matchAll(/\bSUNDIAL_[A-Z_]+|\bDATABASE_[A-Z]+/g))
    if (!ofCompose.has(name)) expect.soft(names).toContain(name)
  for (const [, name] of text.matchAll(/(?:CMD \["|exec sundial |env sundial )([a-z-]+)/g))
    if (name !== 'node') expect.soft(commandNames).toContain(name)
})

test('values that the files set are taken by their settings', () => {
  const text = files.map(([, one]) => one).join('\n')
  const set = [...text.matchAll(/(SUNDIAL_[A-Z_]+)(?:=|: )(?:\$\{[A-Z_]+:-)?([^\s"}]+)\}?/g)]
    .map(([, name = '', value = '']) => [name, value] as const)
    .filter(([name]) => !ofCompose.has(name))
  expect(set.length).toBeGreaterThan(5)
  for (const [name, value] of set)
    expect.soft(() => readConfig([], { [name]: value }, 'up'), name).not.toThrow()
})
