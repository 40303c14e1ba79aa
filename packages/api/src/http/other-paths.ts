type Json = Readonly<Record<string, unknown>>

const text = (type: string, description: string): Json => ({
  200: { description, content: { [type]: { schema: { type: 'string' } } } },
})

const parameter = (name: string, description: string): Json => ({
  name,
  in: 'query',
  required: false,
  description,
  schema: { type: 'string' },
})

const topicWords =
  'Topics: blocks and tps (always sent), transactions, transfers, votes, markets. An address subscribes to its transfers (TronScan’s array of transfers), votes, orders on the second market and changes of transactions that wait for its signature.\n\nA message of type markets is what one block changed in one pair: in buy and sell the prices with what waits at them now (an Amount of 0: nothing), in trades the trades, with the members of /api/exchange/common/orderListV2 and latestOrders. A message of type orders has the orders of a followed owner that a block placed, filled or cancelled, as in /api/exchange/user/order. Both come with undone in place of all that where a fork has removed the blocks above toHeight: read again.'

const socket = (operationId: string, summary: string): Json => ({
  get: {
    operationId,
    summary,
    description: `${topicWords}\n\nSend an address to follow it, a topic to subscribe to it, cancel: before either to unsubscribe, resume:<stream>.<seq> after a lost connection: the messages of type block since then are sent again, or a message of type gap says that they are no longer available.\n\nMessages are JSON with a type (block, tps, transactions, transfers, votes, markets, orders, multi-signature, gap, error); a list without type contains transfers of followed addresses. A gap in the numbers of blocks means that messages were missed. Pages of other origins are rejected.`,
    responses: { 101: { description: 'The connection becomes a WebSocket.' } },
  },
})

type Picture = {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly parameters: readonly Json[]
}

/** The response names the format and size in which the picture came. */
const picture = ({ parameters, ...rest }: Picture): Json => ({
  get: {
    ...rest,
    parameters: [
      ...parameters,
      parameter('size', 'small for at most 320 pixels a side; otherwise at most 1024.'),
    ],
    responses: {
      200: {
        description:
          'WebP; x-picture-format, x-picture-size and x-picture-animated describe the picture as it came',
        content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } },
      },
    },
  },
})

const decimal: Json = { type: 'string', pattern: '^\\d+$' }

const keySchema: Json = {
  type: 'object',
  required: ['name', 'perSecond', 'burst', 'days'],
  properties: {
    name: { type: 'string' },
    perSecond: { type: 'number' },
    burst: { type: 'number' },
    days: {
      type: 'array',
      items: {
        type: 'object',
        required: ['day', 'requests', 'refused', 'units'],
        properties: {
          day: { type: 'string', format: 'date' },
          requests: decimal,
          refused: decimal,
          units: decimal,
        },
      },
    },
  },
}

/** Paths outside the index: streams, images, monitoring, the relay to the node. */
const otherPaths: Readonly<Record<string, Json>> = {
  '/ws': socket('liveSocket', 'Live messages over WebSocket'),
  '/api/tronsocket': socket('liveSocketOfTronscan', "The same for TronScan's clients"),
  '/ws/pair': socket('pairingSocket', 'Encrypted frames between a desktop and a phone that sign together'),
  '/api/live': {
    get: {
      operationId: 'liveEvents',
      summary: 'The messages of /ws as server-sent events',
      description: `${topicWords}\n\nEach event has the type of its message as its name, and transfers of addresses have the name transfer. A browser that reconnects sends the id of the last block as Last-Event-ID and receives the missed messages.`,
      parameters: [
        parameter('topics', 'Separated by commas; blocks,tps by default.'),
        parameter('address', 'Separated by commas, at most 20.'),
      ],
      responses: text('text/event-stream', 'An endless stream of events'),
    },
  },
  '/api/image': picture({
    operationId: 'image',
    summary: 'A picture of another host, encoded anew by this server',
    description:
      'Reads PNG, JPEG, GIF (its first frame) and WebP up to 8 MiB and 24 megapixels, from hosts on the public network only, with at most 3 redirects. Off unless the operator enables it with --media; ipfs: URLs need --ipfs-gateway too.',
    parameters: [{ ...parameter('url', 'URL of the picture.'), required: true }],
  }),
  '/api/item/picture': picture({
    operationId: 'itemPicture',
    summary: 'The picture of a TRC721 or TRC1155 item, encoded anew by this server',
    description:
      'The picture that the metadata of the item names; see /api/item/metadata for where it is read.',
    parameters: [
      { ...parameter('contract', 'Address of the contract.'), required: true },
      { ...parameter('tokenId', 'Id of the item, decimal.'), required: true },
    ],
  }),
  '/api/token/logo': {
    get: {
      operationId: 'tokenLogo',
      summary: 'The logo that the issuer of a token uploaded and signed for',
      parameters: [{ ...parameter('token', 'A contract, or the number of a TRC10 token.'), required: true }],
      responses: {
        200: {
          description: 'WebP of at most 320 pixels a side',
          content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } },
        },
      },
    },
  },
  '/api/key': {
    get: {
      operationId: 'apiKey',
      summary: 'The limit of the API key that the request has, and what it was used for',
      description:
        'Days of the last 31 that have a request, newest first, counted together with all servers of the database. A day ends at midnight UTC. All keys of a name count together, by network. 401 api_key_unknown without a key of this server.',
      security: [{ key: [] }],
      responses: {
        200: {
          description:
            'Requests, of these the refused ones, and the units that the others cost, as decimal text',
          content: { 'application/json': { schema: keySchema } },
        },
      },
    },
  },
  '/metrics': {
    get: {
      operationId: 'metrics',
      summary: 'Metrics for Prometheus',
      responses: text('text/plain', 'Latency by route, lag of the index, queues, memory'),
    },
  },
  '/wallet/{call}': relay('wallet', 'Calls of the full node: reads, builders of transactions, broadcasts'),
  '/walletsolidity/{call}': relay('walletsolidity', 'Calls of the solidity node'),
}

/** Each with its limit. */
export const otherPathsWith = (refusals: Json): Readonly<Record<string, Json>> =>
  Object.fromEntries(
    Object.entries(otherPaths).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations as Readonly<Record<string, Json>>).map(([method, operation]) => [
          method,
          { ...operation, responses: { ...(operation['responses'] as Json), ...refusals } },
        ]),
      ),
    ]),
  )

function relay(root: string, summary: string): Json {
  const operation = (method: string): Json => ({
    operationId: `${method}${root[0]!.toUpperCase()}${root.slice(1)}`,
    summary,
    description:
      'Forwarded to the node unchanged, as java-tron documents them, by GET or POST. Calls that take a private key or a password are not forwarded.',
    parameters: [
      { name: 'call', in: 'path', required: true, schema: { type: 'string' }, example: 'getnowblock' },
    ],
    responses: { 200: { description: "The node's answer", content: { 'application/json': { schema: {} } } } },
  })
  return { get: operation('get'), post: operation('post') }
}
