import { expect, test } from 'vitest'
import { openWorld } from '../../testing/open-world.ts'

test.each(['/external/trc20tokens', '/external/trc10tokens/update', '/external/account/addShowList'])(
  '%s returns the error shape that clients expect',
  async (url) => {
    await using world = await openWorld()
    const { status, body } = await world.post(url, { content: '{}', sig: 'x' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      retCode: '1',
      retMsg: expect.stringContaining('--labels') as string,
      data: null,
    })
  },
)

test('maps no side-chain contract to another', async () => {
  await using world = await openWorld()
  const { body } = await world.get('/external/sidechain/getMappingBySidechainAddress?sidechainAddress=x')
  expect(body).toEqual({ retCode: '0', retMsg: 'SUCCESS', data: null })
})
