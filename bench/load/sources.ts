// A process of clients: node sources.ts URL. It asks 100 times at once to verify sources on which the optimizer works for long,
// each from another address, and tells every answer.
import { request } from 'node:http'

export type SourcesAnswer = {
  readonly status: number
  /** Error code of the answer. */
  readonly code: string
  readonly retryAfter: string | undefined
  readonly ms: number
}

const [url = ''] = process.argv.slice(2)
const requests = 100
const mebibyte = 2 ** 20

/** Many functions, each of which the optimizer simplifies again and again. */
const functions = Array.from(
  { length: 3000 },
  (_, at) =>
    `function f${at}(uint x) public pure returns (uint y) { unchecked { for (uint i; i < ${at + 2}; i++) y += x ** ${at % 7} * i + ${at} ^ (y << ${at % 31}); } }`,
).join('\n')

const body = JSON.stringify({
  contractAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  compiler: '0.8.37',
  optimizer: 1,
  runs: '999999',
  viaIR: 1,
  files: [{ name: 'A.sol', content: `contract A { ${functions} }${' '.repeat(3 * mebibyte)}` }],
})

function send(at: number): void {
  const startMs = performance.now()
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-forwarded-for': `10.77.0.${at + 1}`,
  }
  const tell = (status: number, code: string, retryAfter?: string) =>
    process.send?.({ status, code, retryAfter, ms: performance.now() - startMs } satisfies SourcesAnswer)
  const asking = request(`${url}/api/solidity/contract/compile`, { method: 'POST', headers }, (answer) => {
    const chunks: Buffer[] = []
    answer.on('data', (chunk: Buffer) => chunks.push(chunk))
    answer.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const code = /"code":"?(\w+)/.exec(text)?.[1] ?? ''
      const after = answer.headers['retry-after']
      tell(answer.statusCode ?? 0, code, after)
    })
  })
  asking.on('error', (error) => tell(0, error.message))
  asking.end(body)
}

for (let at = 0; at < requests; at++) send(at)
process.on('disconnect', () => process.exit(0))
