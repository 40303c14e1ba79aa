import { contentLimits, type ListingStatus, listingStatuses, statusNameOf, trxMarket } from '@sundial/abi'
import { Refused } from '@sundial/primitives'
import type { ListingStepRow } from '@sundial/store'
import { type Static, Type } from 'typebox'
import { action } from '../../action.ts'
import { endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { apiLimits } from '../../limits.ts'
import { mostResubmissions } from '../../services/listing-rules.ts'
import { anyPlace, statusIn, type SubmittedStep } from '../../services/market-listings.ts'
import { marketTokenIn } from '../../services/market-tokens.ts'
import { serviceOf } from '../../services/services.ts'
import { ignored, longLimit } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { waitingContent } from '../../shared/waiting-content.ts'

const codes = Object.keys(listingStatuses).map(Number) as ListingStatus[]
const meanings = codes.map((code) => `${code} ${statusNameOf(code)}`).join(', ')

const status = Type.Enum(codes as [ListingStatus, ...ListingStatus[]], {
  description: `Extension. ${meanings}.`,
})
const statusName = Type.Enum(Object.values(listingStatuses), {
  description: 'Extension. The name of the status.',
})

const step = Type.Object({
  place: is.int('Extension. Number of the step, from 1 on.'),
  step: is.text(
    'Extension. create, update, confirm or add of the issuer; audit, approve, reject, recommend, decline, hide or shelve of the operator.',
  ),
  status,
  statusName,
  storedMs: is.time('Extension. When this server stored it.'),
  signedMs: Type.Optional(is.time('Extension. The time in the signed text.')),
  signers: Type.Array(is.address('Extension. The address of a key.'), {
    description: 'Extension. Keys that signed; none for a step of the operator.',
  }),
  signature: Type.Optional(is.text('Extension. 65 bytes in hex for each of them, one after another.')),
  content: Type.Optional(is.text('Extension. JSON whose hash is in the signed text.')),
  reason: Type.Optional(is.text("Extension. The operator's reason.")),
})

const toStep = (row: ListingStepRow): Static<typeof step> => ({
  place: row.place,
  step: row.step,
  status: statusIn(row),
  statusName: statusNameOf(statusIn(row)),
  storedMs: row.storedMs,
  signers: row.signer === '' ? [] : row.signer.split(','),
  ...(row.signedMs > 0 && { signedMs: row.signedMs }),
  ...(row.signature !== '' && { signature: row.signature }),
  ...(row.content !== '' && { content: row.content }),
  ...(row.reason !== '' && { reason: row.reason }),
})

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
      second: Type.String({ description: "Extension. The second token of the pair, '_' for TRX." }),
      status,
      statusName,
      submissions: Type.Integer({ description: 'Extension. How often it was submitted so far.' }),
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

function accepted(found: SubmittedStep): Static<typeof submitted> {
  if (found.kind === 'waits') {
    const { first: token, second, status: code, submissions, weight, threshold, signers } = found
    const waits = { weight, threshold, signers: [...signers] }
    const data = { token, second, status: code, statusName: statusNameOf(code), submissions, waits }
    return { retCode: '0', retMsg: 'WAITING', data }
  }
  const { first: token, second, submissions } = found.row
  const code = statusIn(found.row)
  const data = { token, second, status: code, statusName: statusNameOf(code), submissions }
  return { retCode: '0', retMsg: 'SUCCESS', data }
}

export const submitListing = action({
  post: '/api/market/listing/:step',
  summary:
    'A step of the issuer of a token towards its pair in the second market: create, update, confirm, add',
  description: `Only under signatures of the issuer's keys, each accepted once. create needs a record of the token on this server (POST /external/trc20tokens); update changes an application that is not confirmed yet, or submits one again that was rejected, ${mostResubmissions} times at most; confirm hands it to the operator; add gives facts about the project of an approved pair, for the decision to recommend it.`,
  path: {
    step: Type.String({
      pattern: '^(create|update|confirm|add)$',
      description: 'The step, as in the content.',
    }),
  },
  body: {
    content: Type.Optional(
      Type.String({
        maxLength: contentLimits.content,
        description:
          "JSON text with action (the step), contract_address (or id of a TRC10 token), second ('_' for TRX, or the address of a TRC20 token), network (id of block 0) and time (milliseconds); for create and update with price (of a whole token when trading begins, decimal text), precision (decimals of prices, 2 to 6) and social_media [{name, url}]; for add with token_info, team_info and other_info.",
      }),
    ),
    sig: Type.Optional(
      Type.String({
        maxLength: 700,
        description:
          'Signature of the issuer in hex, or several after one another where its owner permission needs several keys; these may also come one by one within the hour, each with the same content: a message under TIP-191, version 2. The message has six lines: I am the issuer of this token, and I send this application for its market. / Token: … / Market: (TRX or the address of the second token) / Network: … / SHA-256 of the content: (hex of its UTF-8) / Time: (ISO 8601, UTC, with milliseconds).',
      }),
    ),
  },
  cost: 10,
  changes: [
    '/api/market/listing',
    '/api/market/listings',
    '/api/exchange/marketPair/list',
    '/api/exchange/marketPair/market/searchList',
    '/api/exchange/marketPair/searchListByIds',
  ],
  reply: submitted,
  example: {
    body: { content: '{}', sig: '' },
    answer: { retCode: '1', retMsg: 'Not stored.', data: null } satisfies Static<typeof submitted>,
  },
  async handle({ body: { content = '', sig: signature = '' }, query, networkAddress }, at) {
    try {
      const service = serviceOf(at, 'marketListings')
      const step = String(query['step'])
      return accepted(await service.submit({ content, signature, step }, networkAddress))
    } catch (error) {
      if (!(error instanceof Refused) || error.code === 'too_many_requests') throw error
      return { retCode: '1' as const, retMsg: error.message, code: error.code, data: null }
    }
  },
})

const tokenText = Type.String({
  maxLength: apiLimits.identifierText,
  description: 'The address of a contract, or the number of a TRC10 token.',
})

/** Throws `token_not_found`. */
function readToken(text: string): string {
  const found = text === trxMarket ? undefined : marketTokenIn(text)
  if (found !== undefined) return found
  throw new RequestRefused(
    'token_not_found',
    `${text} is neither an address nor the number of a TRC10 token.`,
  )
}

const placeBefore = Type.Integer({
  minimum: 1,
  maximum: anyPlace,
  default: anyPlace,
  description: 'Only steps before this one, by place.',
  'x-refusal': { other: 'malformed_number' },
})

const mostSteps = 50

export const marketListing = endpoint({
  get: '/api/market/listing',
  summary: 'Where the application for a pair of the second market stands, with its steps',
  description: `Extension. The newest step is first; before continues after the last one, at most ${mostSteps}.`,
  reads: 'nothing',
  cost: 2,
  query: {
    first: tokenText,
    second: Type.String({
      maxLength: apiLimits.identifierText,
      default: '_',
      description: "The second token: '_' for TRX, or the address of a contract.",
    }),
    before: placeBefore,
    ...ignored,
  },
  reply: Type.Object({
    token: is.text('Extension. The token.'),
    second: is.text("Extension. The second token, '_' for TRX."),
    status,
    statusName,
    isRecommended: is.flag('Extension. Whether the application makes the pair one of the recommended ones.'),
    isHot: is.flag('Extension. Whether the operator marks it as hot.'),
    submissions: is.int('Extension. How often it was submitted so far.'),
    resubmissionsLeft: is.int('Extension. How often it may be submitted again once it is rejected.'),
    network: is.text('Extension. Id of block 0 in hex, for the signed text.'),
    waiting: Type.Array(waitingContent, {
      description:
        'Extension. Steps that wait for more signatures, newest first; forgotten an hour after their time.',
    }),
    data: Type.Array(step, { description: 'Extension. Its steps.' }),
  }),
  async handle({ query }, at) {
    const service = serviceOf(at, 'marketListings')
    const token = readToken(query.first)
    const second = query.second === trxMarket ? trxMarket : readToken(query.second)
    if (token === second)
      throw new RequestRefused('token_not_found', 'The second token of a pair is another one than the first.')
    const page = { before: query.before, limit: mostSteps }
    const [{ submissions, steps, ...standing }, network, waiting] = await Promise.all([
      service.history({ first: token, second }, page),
      serviceOf(at, 'tokenRecords').network(),
      service.waitingFor({ first: token, second }),
    ])
    return {
      token,
      second,
      ...standing,
      submissions,
      resubmissionsLeft: Math.max(0, mostResubmissions + 1 - Math.max(1, submissions)),
      network,
      waiting: waiting.map(({ signers, ...one }) => ({ ...one, signers: [...signers] })),
      data: steps.map(toStep),
    }
  },
})

const mostListings = 200

export const marketListings = endpoint({
  get: '/api/market/listings',
  summary: 'Applications for pairs of the second market, the oldest decision first',
  description: `Extension. At most ${mostListings}, each with its newest step.`,
  reads: 'nothing',
  cost: 2,
  query: {
    status: Type.Optional(
      Type.String({
        pattern: '^(-3|[0-8])(,(-3|[0-8])){0,9}$',
        description: `Only those with one of these statuses, separated by commas: ${meanings}.`,
        'x-refusal': { other: 'filter_not_available' },
      }),
    ),
    first: Type.Optional(tokenText),
    limit: longLimit(mostListings, mostListings),
    ...ignored,
  },
  reply: Type.Object({
    data: Type.Array(
      Type.Object({
        token: is.text('Extension. The token.'),
        second: is.text("Extension. The second token, '_' for TRX."),
        submissions: is.int('Extension. How often it was submitted so far.'),
        isHot: is.flag('Extension. Whether the operator marks it as hot.'),
        ...step.properties,
      }),
      { description: 'Extension. The applications.' },
    ),
  }),
  async handle({ query }, at) {
    const service = serviceOf(at, 'marketListings')
    const wanted = query.status?.split(',').map(Number) ?? codes
    const first = query.first === undefined ? undefined : readToken(query.first)
    const rows = await service.listingsWith(wanted as readonly ListingStatus[], { first, limit: query.limit })
    return {
      data: rows.map((row) => ({
        token: row.first,
        second: row.second,
        submissions: row.submissions,
        isHot: row.isHot,
        ...toStep(row),
      })),
    }
  },
})
