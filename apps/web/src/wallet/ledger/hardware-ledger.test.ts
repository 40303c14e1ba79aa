// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { equalBytes, fromHex, sha256, toBase58, toHex } from '@sundial/primitives'
import { recoverSigner, signHash } from '@sundial/primitives/keys'
import { toLedgerError } from '@sundial/wallet'
import { afterEach, expect, test, vi } from 'vitest'
import { SoftwareHid } from '../../../../../e2e/ledger/hid.ts'
import { type Device, type Prompt, testSeed, TronApp } from '../../../../../e2e/ledger/tron-app.ts'
import { HardwareLedger } from './hardware-ledger.ts'
import { opening } from './open-transport.ts'

/** The exchanges of Ledger's own tests, from the installed package: what a real device received and answered. */
const recorded = [
  ...readFileSync(
    join(process.cwd(), 'node_modules/@ledgerhq/hw-app-trx/tests/Trx.test.ts'),
    'utf8',
  ).matchAll(/test\("([^"]+)"[\s\S]*?=> ([0-9a-f]+)\s+<= ([0-9a-f]+)/g),
].map(([, title, request, response]) => ({
  title: title!,
  request: fromHex(request!),
  response: fromHex(response!),
}))

const exchange = (title: string) => recorded.find((one) => one.title === title)!
const recordedAccount = 'TWdnWBzFdBP1b8sqZ5RcFDbkV3sBmnxsYu'
/** First key of the recovery phrase, from the documentation of the app. */
const firstKey = fromHex('b5a4cea271ff424d7c31dc12a3e43e401df7a40d7412a15750f3f0b6b5449a28')

const path = "44'/195'/0'/0/0"
const device: Device = {
  app: 'TRON',
  isLocked: false,
  allows: { data: true, contracts: true, hashes: true },
}
const approving = new TronApp(testSeed, device, async () => 'approve')

/** The official packages over a device at `navigator.hid`. */
function ledgerWith(answer: (command: Uint8Array) => Promise<Uint8Array>) {
  const hid = new SoftwareHid(answer)
  vi.stubGlobal('navigator', { hid, userActivation: { isActive: true } })
  return { hid, ledger: new HardwareLedger(opening) }
}

afterEach(() => vi.unstubAllGlobals())

test('the package brings the 8 recorded exchanges', () => {
  expect(recorded.map(({ title }) => title)).toEqual([
    'getAppConfiguration',
    'getAddress',
    'getAddress with chain code',
    'signTransaction',
    'signTransactionHash',
    'signPersonalMessage',
    'getSharedKey',
    'signTIP712HashedMessage',
  ])
})

test('the software device has the account that the documentation of the app gives for its recovery phrase', async () => {
  const { ledger } = ledgerWith((command) => approving.answer(command))
  await ledger.connect()
  expect(await ledger.addressAt(path)).toBe('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH')
})

test('the recorded device signed the hashes that the software device signs', async () => {
  const prompts: Prompt[] = []
  const app = new TronApp(testSeed, device, async (prompt) => {
    prompts.push(prompt)
    return 'approve'
  })
  const signerOf = (hash: Uint8Array, title: string) =>
    toBase58(recoverSigner(hash, exchange(title).response))
  const raw = exchange('signTransaction').request.slice(5 + 21)
  expect(signerOf(sha256(raw), 'signTransaction')).toBe(recordedAccount)
  expect(toHex(await app.answer(exchange('signTransaction').request))).toBe(
    `${toHex(signHash(sha256(raw), firstKey))}9000`,
  )
  await app.answer(exchange('signPersonalMessage').request)
  const [, hash] = prompts[1]!.screens[0]!
  expect(signerOf(fromHex(hash), 'signPersonalMessage')).toBe(recordedAccount)
})

test.each(recorded)('the software device understands $title', async ({ request, response }) => {
  const answer = await approving.answer(request)
  expect(answer).toHaveLength(response.length)
  expect(toHex(answer.slice(-2))).toBe('9000')
})

test('the connection sends the recorded requests and reads the recorded answers', async () => {
  const { ledger } = ledgerWith(async (command) => {
    const known = recorded.find(({ request }) => equalBytes(request, command))
    return known?.response ?? Uint8Array.of(0x6d, 0x00)
  })
  await ledger.connect()
  expect(await ledger.configuration()).toEqual({
    version: '0.1.5',
    allowsData: true,
    allowsContracts: true,
    allowsHashes: true,
  })
  expect(await ledger.addressAt(path)).toBe(recordedAccount)
  const answerOf = (title: string) => toHex(exchange(title).response.slice(0, 65))
  const dataOf = (title: string, start: number) => exchange(title).request.slice(start)
  const raw = dataOf('signTransaction', 5 + 21)
  expect(toHex(await ledger.signTransaction(path, raw, []))).toBe(answerOf('signTransaction'))
  expect(toHex(await ledger.signHash(path, dataOf('signTransactionHash', 5 + 21)))).toBe(
    answerOf('signTransactionHash'),
  )
  expect(toHex(await ledger.signMessage(path, dataOf('signPersonalMessage', 5 + 21 + 4)))).toBe(
    answerOf('signPersonalMessage'),
  )
  const hashes = { domain: new Uint8Array(32).fill(1), message: new Uint8Array(32).fill(2) }
  expect(toHex(await ledger.signTypedData(path, hashes))).toBe(answerOf('signTIP712HashedMessage'))
})

test('a request and an answer of several packets arrive whole', async () => {
  const { ledger } = ledgerWith((command) => approving.answer(command))
  const note = 'n'.repeat(200)
  const raw = Uint8Array.of(0x52, 0xc8, 0x01, ...new TextEncoder().encode(note), ...transferOf1Trx())
  await ledger.connect()
  const signature = await ledger.signTransaction(path, raw, [])
  const single = await ledger.signHash(path, sha256(raw))
  expect(toHex(signature)).toBe(toHex(single))
})

test('the device shows the transfer that it signs', async () => {
  const prompts: Prompt[] = []
  const app = new TronApp(testSeed, device, async (prompt) => {
    prompts.push(prompt)
    return 'approve'
  })
  const { ledger } = ledgerWith((command) => app.answer(command))
  await ledger.connect()
  await ledger.signTransaction(path, transferOf1Trx(), [])
  expect(prompts).toEqual([
    {
      title: 'Review transaction',
      screens: [
        ['Amount', '1'],
        ['Token', 'TRX'],
        ['To', 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'],
        ['From Address', 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'],
      ],
    },
  ])
})

test.each([
  ['locked', { isLocked: true }],
  ['other_app', { app: 'dashboard' }],
  ['other_app', { app: 'Bitcoin' }],
] as const)('a device that is %s says so', async (reason, state) => {
  const app = new TronApp(testSeed, { ...device, ...state }, async () => 'approve')
  const { ledger } = ledgerWith((command) => app.answer(command))
  await ledger.connect()
  const error = await ledger.addressAt(path).catch(toLedgerError)
  expect(error).toMatchObject({ code: 'signer_unavailable', reason })
})

test('declining on the device is a refusal', async () => {
  const app = new TronApp(testSeed, device, async () => 'decline')
  const { ledger } = ledgerWith((command) => app.answer(command))
  await ledger.connect()
  const error = await ledger.signTransaction(path, transferOf1Trx(), []).catch(toLedgerError)
  expect(error).toMatchObject({ code: 'signing_refused' })
})

test('a part larger than a packet is refused before the device sees it', async () => {
  const { ledger } = ledgerWith((command) => approving.answer(command))
  await ledger.connect()
  const raw = Uint8Array.of(0x52, 0xac, 0x02, ...new Uint8Array(300).fill(65))
  const error = await ledger.signTransaction(path, raw, []).catch(toLedgerError)
  expect(error).toMatchObject({ code: 'cannot_sign', limit: 'too_many_bytes' })
})

test('unplugging while the device asks ends the request, and the plugged device signs again', async () => {
  let onAsk = () => {}
  const asked = new Promise<void>((resolve) => {
    onAsk = resolve
  })
  const answers: Promise<'approve'>[] = [new Promise(() => undefined), Promise.resolve('approve')]
  const app = new TronApp(testSeed, device, () => {
    onAsk()
    return answers.shift()!
  })
  const { hid, ledger } = ledgerWith((command) => app.answer(command))
  await ledger.connect()
  const signing = ledger.signTransaction(path, transferOf1Trx(), []).catch(toLedgerError)
  await asked
  hid.unplug()
  expect(await signing).toMatchObject({ reason: 'unplugged' })
  expect(await ledger.addressAt(path).catch(toLedgerError)).toMatchObject({ reason: 'unplugged' })
  hid.plug()
  expect(await ledger.signTransaction(path, transferOf1Trx(), [])).toHaveLength(65)
})

test('a person who chooses no device is told so', async () => {
  const { hid, ledger } = ledgerWith((command) => approving.answer(command))
  hid.chooser = 'cancels'
  expect(await ledger.connect().catch(toLedgerError)).toMatchObject({ reason: 'not_chosen' })
})

test('closing while the device asks does not wait for its owner, and a new connection opens', async () => {
  const answers: Promise<'approve'>[] = [new Promise(() => undefined), Promise.resolve('approve')]
  const app = new TronApp(testSeed, device, () => answers.shift()!)
  const { ledger } = ledgerWith((command) => app.answer(command))
  await ledger.connect()
  void ledger.signTransaction(path, transferOf1Trx(), []).catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 10))
  await ledger.close()
  expect(await ledger.signTransaction(path, transferOf1Trx(), [])).toHaveLength(65)
})

/** A transfer of 1 TRX to the account itself, as raw data without a reference block. */
function transferOf1Trx(): Uint8Array {
  const account = fromHex('41c8599111f29c1e1e061265b4af93ea1f274ad78a')
  const value = Uint8Array.of(0x0a, 21, ...account, 0x12, 21, ...account, 0x18, 0xc0, 0x84, 0x3d)
  const url = new TextEncoder().encode('type.googleapis.com/protocol.TransferContract')
  const any = Uint8Array.of(0x0a, url.length, ...url, 0x12, value.length, ...value)
  const contract = Uint8Array.of(0x08, 1, 0x12, any.length, ...any)
  return Uint8Array.of(0x5a, contract.length, ...contract)
}
