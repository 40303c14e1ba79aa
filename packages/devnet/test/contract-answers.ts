// A node with two contracts, called in both forms.
import { fromText, toBase58, toHex } from '@sundial/primitives'
import { expect } from 'vitest'
import { callOf, deploy } from './contracts.ts'
import { openNode, type TestNode } from './node.ts'
import { faultsOf } from './open-api.ts'
import { pay, rich, wallet } from './world.ts'

export type Json = Readonly<Record<string, unknown>>
export const bob = wallet(1000)

/** A token and a contract that fails in every way. */
export async function openContracts() {
  const node = await openNode()
  node.devnet.mine(2)
  pay(node.devnet.chain, rich, bob.address, 100_000_000_000n)
  node.devnet.mine(1)
  const token = await deploy(node, 'plainToken', { args: ['Plain', 'PLN', 6, 1_000_000n], wallet: bob })
  const failures = await deploy(node, 'failures', { wallet: bob })
  const ask = async (name: string, parameters: Json, root = 'wallet') =>
    askInBothForms(node, `/${root}/${name}`, parameters)
  const call = async (functionName: string, args: readonly unknown[] = [], more: Json = {}) =>
    ask('triggerconstantcontract', {
      owner_address: bob.address,
      contract_address: failures,
      data: callOf('failures', functionName, args),
      ...more,
    })
  return { node, token, failures, ask, call }
}

/** Checks a response against the description and returns its form with hex. */
async function askInBothForms(node: TestNode, path: string, parameters: Json): Promise<Json> {
  const answers = []
  for (const visible of [true, false]) {
    const { status, body, json } = await node.ask(path, { ...inForm(parameters, visible), visible })
    expect(status).toBe(200)
    expect(faultsOf(path.replace('/walletsolidity/', '/wallet/'), 'post', JSON.parse(body))).toEqual([])
    answers.push(json)
  }
  return answers[1]!
}

const inForm = (parameters: Json, visible: boolean): Json =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      visible && (name.endsWith('_address') || name === 'value') && String(value).startsWith('41')
        ? toBase58(String(value))
        : value,
    ]),
  )

export const hexOf = (text: string) => toHex(fromText(text))
export const word = (value: bigint) => value.toString(16).padStart(64, '0')
export const addressWord = (address: string) => address.slice(2).padStart(64, '0')
export const firstResult = (json: Json) => `0x${(json['constant_result'] as readonly string[])[0]!}` as const
