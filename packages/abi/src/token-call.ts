import type { Address } from '@sundial/primitives'
import { decodeCall } from './decode-call.ts'
import { parseFunction } from './parse-signature.ts'
import { createSignatureTable, type SignatureTable } from './signature-table.ts'
import type { AbiValue } from './value.ts'

/** How much of a token a call names, as far as its function tells. */
export type TokenQuantity =
  /** Of TRC20, in the smallest unit. */
  | { readonly kind: 'amount'; readonly amount: bigint }
  /** An amount of TRC20 or the id of an item of TRC721: both standards have the function. */
  | { readonly kind: 'number'; readonly number: bigint }
  /** An item of TRC721. */
  | { readonly kind: 'item'; readonly id: bigint }
  /** Copies of an item of TRC1155. */
  | { readonly kind: 'copies'; readonly id: bigint; readonly amount: bigint }
  | { readonly kind: 'batch'; readonly ids: readonly bigint[]; readonly amounts: readonly bigint[] }
  /** Every item, or the whole amount, now and later. */
  | { readonly kind: 'all-items' }
  | { readonly kind: 'everything' }

type TokenMove = {
  readonly kind: 'move'
  readonly from: Address
  readonly to: Address
  readonly quantity: TokenQuantity
}

type TokenApproval = {
  readonly kind: 'approval'
  readonly owner: Address
  readonly spender: Address
  readonly quantity: TokenQuantity
  readonly change: ApprovalChange
}

/** What happens to the allowance of the spender. */
type ApprovalChange = 'set' | 'increase' | 'decrease' | 'withdraw'

/** What the call data asks a token to do, by the functions of the token standards and of their usual extensions. */
export type TokenCall = (TokenMove | TokenApproval) & {
  /** `transfer(address,uint256)` */
  readonly signature: string
}

/** `caller` sends the call, and is who acts where the function names nobody else. */
type Reading = (values: readonly AbiValue[], caller: Address) => TokenMove | TokenApproval

const amountOf = (value: AbiValue | undefined): TokenQuantity => ({ kind: 'amount', amount: value as bigint })
const numberOf = (value: AbiValue | undefined): TokenQuantity => ({ kind: 'number', number: value as bigint })

const send: Reading = ([to, amount], caller) => ({
  kind: 'move',
  from: caller,
  to: to as Address,
  quantity: amountOf(amount),
})

const sendFor =
  (quantityOf: (...rest: readonly AbiValue[]) => TokenQuantity): Reading =>
  ([from, to, ...rest]) => ({
    kind: 'move',
    from: from as Address,
    to: to as Address,
    quantity: quantityOf(...rest),
  })

const item = (id: AbiValue | undefined): TokenQuantity => ({ kind: 'item', id: id as bigint })

const allow =
  (change: ApprovalChange, quantityOf: (value: AbiValue | undefined) => TokenQuantity): Reading =>
  ([spender, value], caller) => ({
    kind: 'approval',
    owner: caller,
    spender: spender as Address,
    quantity: quantityOf(value),
    change,
  })

const everything = (): TokenQuantity => ({ kind: 'everything' })

const allowItems: Reading = ([spender, isGiven], caller) => ({
  kind: 'approval',
  owner: caller,
  spender: spender as Address,
  quantity: { kind: 'all-items' },
  change: isGiven === true ? 'set' : 'withdraw',
})

const permitAmount: Reading = ([owner, spender, amount]) => ({
  kind: 'approval',
  owner: owner as Address,
  spender: spender as Address,
  quantity: amountOf(amount),
  change: 'set',
})

/** Of a token that permits all or nothing. */
const permitAll: Reading = ([owner, spender, , , isGiven]) => ({
  kind: 'approval',
  owner: owner as Address,
  spender: spender as Address,
  quantity: { kind: 'everything' },
  change: isGiven === true ? 'set' : 'withdraw',
})

const readings: Readonly<Record<string, Reading>> = {
  'transfer(address,uint256)': send,
  'transferFrom(address,address,uint256)': sendFor(numberOf),
  'safeTransferFrom(address,address,uint256)': sendFor(item),
  'safeTransferFrom(address,address,uint256,bytes)': sendFor(item),
  'safeTransferFrom(address,address,uint256,uint256,bytes)': sendFor((id, amount) => ({
    kind: 'copies',
    id: id as bigint,
    amount: amount as bigint,
  })),
  'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)': sendFor((ids, amounts) => ({
    kind: 'batch',
    ids: ids as readonly bigint[],
    amounts: amounts as readonly bigint[],
  })),
  'approve(address,uint256)': allow('set', numberOf),
  'safeApprove(address,uint256)': allow('set', amountOf),
  'approveAndCall(address,uint256)': allow('set', amountOf),
  'approveAndCall(address,uint256,bytes)': allow('set', amountOf),
  'increaseAllowance(address,uint256)': allow('increase', amountOf),
  'increaseApproval(address,uint256)': allow('increase', amountOf),
  'safeIncreaseAllowance(address,uint256)': allow('increase', amountOf),
  'decreaseAllowance(address,uint256)': allow('decrease', amountOf),
  'decreaseApproval(address,uint256)': allow('decrease', amountOf),
  'safeDecreaseAllowance(address,uint256)': allow('decrease', amountOf),
  'setApprovalForAll(address,bool)': allowItems,
  'authorizeOperator(address)': allow('set', everything),
  'revokeOperator(address)': allow('withdraw', everything),
  'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)': permitAmount,
  'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)': permitAll,
}

let table: SignatureTable | undefined

/** Created on first use: hashing takes a while. */
const tokenTable = (): SignatureTable =>
  (table ??= createSignatureTable(
    Object.keys(readings).map((signature) => parseFunction(`function ${signature}`)),
  ))

/** `undefined` for a call of another function, and for data that is not what its function takes. */
export function decodeTokenCall(data: Uint8Array, caller: Address): TokenCall | undefined {
  const call = data.length === 0 ? undefined : decodeCall(data, tokenTable())
  if (call === undefined) return undefined
  const { signature, values } = call
  return {
    ...readings[signature]!(
      values.map(({ value }) => value),
      caller,
    ),
    signature,
  }
}
