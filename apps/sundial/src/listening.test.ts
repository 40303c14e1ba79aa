import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { listening } from './listening.ts'

const listen = (port: number) =>
  new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })

test('an occupied port is reported with the setting to change', async () => {
  const first = await listen(0)
  const { port } = first.address() as { port: number }
  await expect(listening('--port', port, () => listen(port))).rejects.toMatchObject({
    code: 'port_in_use',
    message: expect.stringContaining('--port') as string,
  })
  first.close()
})
