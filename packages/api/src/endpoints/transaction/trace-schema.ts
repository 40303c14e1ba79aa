import { Type } from 'typebox'
import type { MissingTrace } from '../../services/traces/trace-of.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'

/** Bytes of call data and output in a row. */
export const mostBytes = 1_024

const namedValue = component(
  'TracedValue',
  Type.Object({
    name: is.text('Extension. Empty for an unnamed one.'),
    type: is.text('Extension. Solidity type.'),
    value: is.text('Extension. As text, addresses in base58; the first 500 characters.'),
  }),
)

export const namedValues = (what: string) =>
  Type.Optional(
    Type.Array(namedValue, { description: `Extension. ${what} Absent where they cannot be decoded.` }),
  )

const tracedEvent = component(
  'TracedEvent',
  Type.Object({
    contract: is.address('Extension. The contract that emitted it.'),
    signature: Type.Optional(is.text('Extension. Absent where it is unknown.')),
    arguments: namedValues('Values of the event.'),
    topics: Type.Array(is.text('Extension. Hex.')),
    data: is.text(`Extension. Hex: the first ${mostBytes} bytes.`),
  }),
)

export const tracedCall = component(
  'TracedCall',
  Type.Object({
    parent: Type.Optional(is.int('Extension. Index of the call that made it. Absent for the first.')),
    depth: is.int("Extension. 0 for the transaction's own call."),
    kind: is.text(
      'Extension. CALL, DELEGATECALL, STATICCALL, CALLTOKEN, CREATE, CREATE2, SELFDESTRUCT and others.',
    ),
    from: is.address('Extension. The calling account.'),
    to: is.address('Extension. The account with the code, or the receiver.'),
    value: is.amount('Extension. Sun.'),
    token_id: Type.Optional(is.text('Extension. A TRC10 token. Absent where none moved.')),
    token_value: Type.Optional(is.amount('Extension. Units of the token.')),
    energy_limit: Type.Optional(
      is.amount('Extension. Energy it could use. Absent in a replay where no receipt says it.'),
    ),
    energy: is.amount('Extension. Energy it used, with that of the calls it made.'),
    method: Type.Optional(
      is.text(
        'Extension. Signature of the method, by the verified ABI of the contract, otherwise by known signatures. Absent where it is unknown.',
      ),
    ),
    other_methods: Type.Optional(
      Type.Array(is.text('A signature.'), {
        description:
          'Extension. Other known signatures with the same selector: method is a guess then. Absent where there are none.',
      }),
    ),
    arguments: namedValues('Arguments of the method.'),
    events: Type.Optional(
      Type.Array(tracedEvent, {
        description: 'Extension. Events it emitted itself. Absent where there are none.',
      }),
    ),
    input: is.text(`Extension. Call data, or code of a creation, in hex: the first ${mostBytes} bytes.`),
    input_bytes: is.int('Extension. Length of the whole.'),
    output: is.text(`Extension. Return data in hex: the first ${mostBytes} bytes.`),
    output_bytes: is.int('Extension. Length of the whole.'),
    error: Type.Optional(is.text('Extension. Present where the call failed.')),
    reason: Type.Optional(
      is.text('Extension. The custom error of the contract, by a verified ABI. Absent where it is unknown.'),
    ),
    failed_at: Type.Optional(is.int('Extension. Position in the code of the instruction that failed.')),
    steps: Type.Optional(
      Type.Object(
        { first: is.int('Extension. Index.'), last: is.int('Extension. Index.') },
        {
          description:
            'Extension. Its first and last instruction, for /api/transaction/trace/steps. Absent where none ran.',
        },
      ),
    ),
    undone: is.flag('Extension. Whether this call or one around it failed: then what it changed was undone.'),
    words: Type.Optional(
      Type.Array(
        Type.Object({
          contract: is.address('Extension. The account whose storage it is.'),
          key: is.text('Extension. Hex.'),
          before: is.text('Extension. Hex.'),
          after: is.text('Extension. Hex.'),
        }),
        {
          description:
            'Extension. Words of storage it wrote. Absent where there are none, or the node does not tell.',
        },
      ),
    ),
  }),
)

/** Members of an answer without calls or instructions. */
export const missingTrace = {
  missing: Type.Optional(
    Type.Enum(['not_offered', 'not_available', 'differs', 'not_replayable'], {
      description:
        'Extension. not_offered: the node has no traces. not_available: it has none of this transaction, message says why. differs: a replay on the state that the node tells differs from the receipt. not_replayable: obstacle says why there is no replay.',
    }),
  ),
  message: Type.Optional(is.text("Extension. The node's own words.")),
  differs: Type.Optional(
    Type.Array(Type.Enum(['result', 'energy', 'logs', 'internal_transactions']), {
      description: 'Extension. Parts of the receipt that the replay does not equal.',
    }),
  ),
  obstacle: Type.Optional(
    Type.Enum(['no_receipt', 'no_contract', 'no_storage', 'stake', 'selfdestruct', 'value', 'too_large'], {
      description:
        'Extension. no_receipt: the node has none. no_contract: no contract ran. no_storage: the node does not tell words of storage (eth_getStorageAt). stake, selfdestruct: a contract used what no node tells of the past. value: an account no longer has what it sent. too_large: the transaction reads more, or runs longer, than a replay may.',
    }),
  ),
}

/** Newest block of the state of a replay. */
export const replayBlock = Type.Optional(
  is.int(
    'Extension. The newest block of the state on which a replay ran. Absent for a trace of the node and where nothing ran.',
  ),
)

export const missingAnswer = (missing: MissingTrace) =>
  omitUndefined({
    missing: missing.missing,
    message: missing.message,
    differs: 'differs' in missing ? [...missing.differs] : undefined,
    block: 'block' in missing ? missing.block : undefined,
    obstacle: 'obstacle' in missing ? missing.obstacle : undefined,
  })
