import { encodeCall, encodeParameters, parseFunction, topicOf } from '@sundial/abi'
import { fromHex, toHex } from '@sundial/primitives'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { rememberTokens } from '../data/token.ts'
import { renderAt } from '../testing.tsx'
import { ContractCall, ContractLog } from './contract-call.tsx'

const account = `41${'ab'.repeat(20)}`
const contract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['of a token at once', 'transfer(address,uint256)', [account, 5n]],
  ['of anything well known once the signatures are loaded', 'multicall(bytes[])', [['0x01', '0x02']]],
])('a call %s is described by its signature', async (_, signature, values) => {
  await renderAt(
    '/x',
    <ContractCall contract={contract} input={encodeCall(parseFunction(`function ${signature}`), values)} />,
  )
  expect(await screen.findByText(signature)).toBeTruthy()
})

const answerSignatures = (signatures: readonly string[], keyword = 'function') =>
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('/api/contract/signatures')
      ? Response.json({
          data: signatures.map((signature) => ({
            signature,
            declaration: `${keyword} ${signature}`,
            source: 'list',
          })),
          isGuess: signatures.length > 1,
        })
      : Response.json(url.includes('/code') ? {} : { count: 0, data: [] }),
  )

// Real signatures with the selector of a function that this test made up.
const collision = ['f38491(uint256)', 'f116643(uint256)'] as const
const collided = encodeCall(parseFunction(`function ${collision[0]}`), [7n])

test('a call of a contract nobody verified is decoded by the list of the operator', async () => {
  answerSignatures([collision[1]])
  await renderAt('/x', <ContractCall contract={contract} input={collided} />)
  expect(await screen.findByText(collision[1])).toBeTruthy()
  expect(screen.queryByText('Guess')).toBeNull()
})

test('a signature that shares its selector with others is a guess, and the others are named', async () => {
  answerSignatures(collision)
  await renderAt('/x', <ContractCall contract={contract} input={collided} />)
  expect(await screen.findByText('Guess')).toBeTruthy()
  expect(screen.getByText('Other known functions have this selector too:').nextSibling?.textContent).toBe(
    collision[1],
  )
})

test('an event of a contract nobody verified is decoded by the list of the operator', async () => {
  answerSignatures(['OddPause(address)'], 'event')
  const word = toHex(encodeParameters([{ type: 'address' }], [account]))
  await renderAt(
    '/x',
    <ContractLog contract={contract} topics={[topicOf('OddPause(address)')]} data={word} />,
  )
  expect(await screen.findByText('OddPause(address)')).toBeTruthy()
})

test('an unknown call is shown as bytes', async () => {
  await renderAt('/x', <ContractCall contract={contract} input={fromHex('0badc0de')} />)
  expect(await screen.findByText('0badc0de')).toBeTruthy()
})

test('a log is described by its event, a list item by item', async () => {
  const word = toHex(encodeParameters([{ type: 'address' }], [account]))
  const data = toHex(
    encodeParameters(
      [{ type: 'uint256[]' }, { type: 'uint256[]' }],
      [
        [1n, 3n],
        [20n, 1_000_000n],
      ],
    ),
  )
  const topics = [topicOf('TransferBatch(address,address,address,uint256[],uint256[])'), word, word, word]
  await renderAt('/x', <ContractLog contract={contract} topics={topics} data={data} />)
  expect(await screen.findByText('TransferBatch(address,address,address,uint256[],uint256[])')).toBeTruthy()
  expect(screen.getByText('1,000,000')).toBeTruthy()
  expect(screen.getAllByRole('link')).toHaveLength(3)
})

test('a log of an unknown event is shown as topics and bytes', async () => {
  await renderAt('/x', <ContractLog contract={contract} topics={['ab'.repeat(32)]} data="0badc0de" />)
  expect(await screen.findByText('ab'.repeat(32))).toBeTruthy()
})

test('the amount in a call and in an event of a token has its decimals, beside what the bytes have', async () => {
  rememberTokens([
    {
      tokenInfo: {
        tokenId: contract,
        tokenType: 'trc20',
        tokenName: 'Dollar',
        tokenAbbr: 'USD',
        tokenDecimal: 6,
      },
    } as never,
  ])
  const input = encodeCall(parseFunction('function transfer(address,uint256)'), [account, 31_501_961n])
  const word = toHex(encodeParameters([{ type: 'address' }], [account]))
  const data = toHex(encodeParameters([{ type: 'uint256' }], [7_250_000n]))
  const topics = [topicOf('Transfer(address,address,uint256)'), word, word]
  const { container } = await renderAt(
    '/x',
    <>
      <ContractCall contract={contract} input={input} />
      <ContractLog contract={contract} topics={topics} data={data} />
    </>,
  )
  await screen.findAllByText('transfer(address,uint256)')
  expect(container.textContent).toMatch(/31\.501961\s?USD31,501,961/)
  expect(container.textContent).toMatch(/7\.25\s?USD7,250,000/)
})
