// The worker with the keys. Its file is served with a policy that allows it no connection at all.
import { buffersOf, KeyRing, type KeyRequest } from '@sundial/wallet/keys'

const ring = new KeyRing()

addEventListener('message', ({ data }: MessageEvent<KeyRequest | 'end'>) => {
  if (data === 'end') {
    ring.wipe()
    close()
    return
  }
  void ring.answer(data).then((response) => postMessage(response, { transfer: buffersOf(response) }))
})
