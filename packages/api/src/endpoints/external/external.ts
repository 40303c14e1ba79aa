import { recordLimits } from '@sundial/abi'
import { type Address, isAddress, Refused, toAddress, toBase58 } from '@sundial/primitives'
import { type Static, Type } from 'typebox'
import { action, type ActionQuery } from '../../action.ts'
import { endpoint } from '../../endpoint.ts'
import type { ApiPorts } from '../../ports.ts'
import { type BridgeChain, gatewayOf } from '../../services/bridge.ts'
import { serviceOf } from '../../services/services.ts'
import { ignored } from '../../shared/parameters.ts'
import type { ChainToken } from '../../tokens/chain-token.ts'
import { askAddress } from '../bridge/values.ts'

/** TronScan's response to manual submissions. */
const submitted = Type.Object({
  retCode: Type.Enum(['0', '1'], { description: '0 accepted, 1 refused.' }),
  retMsg: Type.String({
    description: 'SUCCESS when stored, WAITING while more keys must sign, or why it is refused.',
  }),
  code: Type.Optional(Type.String({ description: 'Extension. Code of the refusal.' })),
  data: Type.Union([
    Type.Null(),
    Type.Object({
      token: Type.String({ description: 'Extension. The token.' }),
      signedMs: Type.Integer({ description: 'Extension. Time in the signed text.' }),
      waits: Type.Optional(
        Type.Object(
          {
            weight: Type.String({ description: 'Extension. Weight of the keys that have signed.' }),
            threshold: Type.String({ description: 'Extension. Weight that suffices.' }),
            signers: Type.Array(Type.String(), { description: 'Extension. Addresses of these keys.' }),
          },
          { description: 'Extension. Absent once stored.' },
        ),
      ),
    }),
  ]),
})
type Submitted = Static<typeof submitted>

const word = Type.String({ pattern: '^[A-Za-z0-9]{1,40}$', description: 'The subject.' })
const subjectMember = { subject: word }
const stepMember = { ...subjectMember, step: word }

const sentMembers = {
  content: Type.Optional(
    Type.String({
      maxLength: recordLimits.content,
      description:
        'JSON text with contract_address (or id of a TRC10 token), network (id of block 0), time (milliseconds), description, home_page, email, white_paper, git_hub, logo_url and social_media [{name, url}]. Links begin with https://; logo_url may be sha256: and the hash that /api/token/logo/upload returned. Other members are ignored: name, symbol, decimals and supply come from the chain.',
    }),
  ),
  sig: Type.Optional(
    Type.String({
      maxLength: 700,
      description:
        'Signature of the issuer in hex, or several after one another where its owner permission needs several keys; these may also come one by one within the hour, each with the same content: a message under TIP-191, version 2. The message has five lines: I am the issuer of this token, and I publish this content about it. / Token: … / Network: … / SHA-256 of the content: (hex of its UTF-8) / Time: (ISO 8601, UTC, with milliseconds).',
    }),
  ),
}

/** Subjects of TronScan's clients, each for the tokens of a standard. */
const standards: Readonly<Record<string, ChainToken['standard']>> = {
  trc10tokens: 'trc10',
  trc20tokens: 'trc20',
  trc721tokens: 'trc721',
  trc1155tokens: 'trc1155',
}

/** Endpoints whose answers have facts of tokens. */
const changes = [
  '/api/token/facts',
  '/api/token/record',
  '/api/token/search',
  '/api/token/rating',
  '/api/tokens/overview',
  '/api/token_trc20',
  '/api/token',
] as const

const submittedExample = {
  body: { content: '{}', sig: '' },
  answer: { retCode: '1', retMsg: 'Not stored.', data: null } satisfies Submitted,
}

export const submitOutside = action({
  post: '/external/:subject',
  summary: 'Records what the issuer of a token says about it (trc20tokens, trc721tokens, trc1155tokens)',
  description:
    'Only under a signature of the issuer, each accepted once and only with a later time than that of the stored record. tag is refused: private tags stay in the browser. Other subjects are not supported.',
  path: subjectMember,
  body: sentMembers,
  cost: 10,
  changes,
  reply: submitted,
  example: submittedExample,
  handle: (request, at) => submit(subjectOf(request.query), request, at),
})

export const updateOutside = action({
  post: '/external/:subject/:step',
  summary:
    'Changes such a record (trc10tokens/update, trc20tokens/update, trc721tokens/update, trc1155tokens/update)',
  description:
    'The same as without update. tag/* is refused: private tags stay in the browser. upload/logo, account/addShowList and the like are not supported: retCode is 1.',
  path: stepMember,
  body: sentMembers,
  cost: 10,
  changes,
  reply: submitted,
  example: submittedExample,
  handle: (request, at) => {
    const subject = subjectOf(request.query)
    const isUpdate = request.query['step'] === 'update' || subject === 'tag'
    return submit(isUpdate ? subject : `${subject}/${String(request.query['step'])}`, request, at)
  },
})

const subjectOf = (query: ActionQuery): string => String(query['subject'])

type Request = {
  readonly body: { readonly content?: string; readonly sig?: string }
  readonly networkAddress: string
}

/** A refusal has TronScan's shape, except where the caller is asked to wait or the server cannot answer. */
async function submit(
  subject: string,
  { body: { content = '', sig: signature = '' }, networkAddress }: Request,
  at: ApiPorts,
): Promise<Submitted> {
  const standard = Object.hasOwn(standards, subject) ? standards[subject] : undefined
  if (standard === undefined) return refused(subject === 'tag' ? privateTags : notSupported)
  try {
    const service = serviceOf(at, 'tokenRecords')
    const { isStored, ...found } = await service.submit({ content, signature, standard }, networkAddress)
    const { token, signedMs, signers, weight, threshold } = found
    const waits = { weight, threshold, signers: [...signers] }
    return isStored
      ? { retCode: '0', retMsg: 'SUCCESS', data: { token, signedMs } }
      : { retCode: '0', retMsg: 'WAITING', data: { token, signedMs, waits } }
  } catch (error) {
    if (!(error instanceof Refused) || error.code === 'too_many_requests') throw error
    return { ...refused(error.message), code: error.code }
  }
}

const refused = (retMsg: string): Submitted => ({ retCode: '1', retMsg, data: null })

const privateTags =
  'Private tags are not stored on this server: they stay in the browser, in the address book.'
const notSupported =
  "This submission is not supported: records of tokens and the operator's file of labels (--labels) say what is known about tokens and accounts."

export const sideChainMapping = endpoint({
  get: '/external/sidechain/getMappingBySidechainAddress',
  summary: 'Main-chain contract of a contract of the side chain',
  description:
    'Answered on both chains of a bridge, by the gateway of the side chain. TRC10 tokens have no contract on the main chain.',
  reads: 'nothing',
  cost: 8,
  query: {
    sidechainAddress: Type.Optional(
      Type.String({ maxLength: 100, description: 'A contract of the side chain.' }),
    ),
    ...ignored,
  },
  reply: Type.Object({
    retCode: Type.Literal('0', { description: 'Answered.' }),
    retMsg: Type.Literal('SUCCESS'),
    data: Type.Union(
      [
        Type.Null(),
        Type.Object({
          mainchainAddress: Type.String({ description: 'The contract that it stands for.' }),
          sidechainAddress: Type.String({ description: 'The contract that was asked for.' }),
        }),
      ],
      {
        description:
          'Null where no contract of the main chain is mapped to it, or the network has no bridge.',
      },
    ),
  }),
  async handle({ query: { sidechainAddress = '' } }, at) {
    const bridge = at.services?.bridge
    const found =
      bridge !== undefined && isAddress(sidechainAddress)
        ? await mainContractOf(toAddress(sidechainAddress), { side: bridge.chain('side'), signal: at.signal })
        : undefined
    return { retCode: '0' as const, retMsg: 'SUCCESS' as const, data: found ?? null }
  },
})

type Asked = { readonly side: BridgeChain; readonly signal: AbortSignal }

async function mainContractOf(contract: Address, { side, signal }: Asked) {
  const found = await askAddress(gatewayOf(side, signal), 'sideToMainContractMap', [contract])
  return found === undefined
    ? undefined
    : { mainchainAddress: toBase58(found), sidechainAddress: toBase58(contract) }
}
