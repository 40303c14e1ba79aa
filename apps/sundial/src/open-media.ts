import {
  createOutbound,
  Items,
  type Labels,
  MediaFetcher,
  type NodeCalls,
  type PictureDecoder,
  Pictures,
  type Services,
} from '@sundial/api'
import type { Config } from './config.ts'
import { PictureProcess } from './pictures/decode-pictures.ts'

type Parts = {
  /** Absent for recorded data. */
  readonly calls: NodeCalls | undefined
  readonly labels: Labels | undefined
}

type Media = AsyncDisposable & {
  readonly services: Partial<Pick<Services, 'images' | 'items'>>
  readonly decoder: PictureDecoder
}

/** Pictures and metadata of strangers, from where the operator allows. */
export function openMedia(config: Config, { calls, labels }: Parts): Media {
  const decoder = new PictureProcess()
  const named = config['ipfs-gateway']
  const fetcher = new MediaFetcher({
    ...(config.media && { web: createOutbound() }),
    // The operator names it, so it may be a machine of its own network.
    ...(named !== undefined && {
      gateway: { url: new URL(named), outbound: createOutbound({ isAllowed: () => true }) },
    }),
    ...(labels !== undefined && { isCheat: (host: string) => labels.isCheat(host) }),
  })
  const pictures = new Pictures({ fetcher, decoder, clock: Date })
  return {
    decoder,
    services: {
      ...(config.media && { images: pictures }),
      ...(calls !== undefined && { items: new Items({ calls, fetcher, pictures, clock: Date, labels }) }),
    },
    [Symbol.asyncDispose]: () => decoder[Symbol.asyncDispose](),
  }
}
