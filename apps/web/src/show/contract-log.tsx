import { decodeLog } from '@sundial/abi'
import { fromHex } from '@sundial/primitives'
import { useQuery } from '@tanstack/react-query'
import { wellKnownSignatures } from '../data/signatures.ts'
import { Arguments } from './arguments.tsx'
import { BytesHex } from './bytes-hex.tsx'
import styles from './show.module.css'

/** Hex, as receipts have them. */
type ContractLogProps = { readonly topics: readonly string[]; readonly data: string }

/** The event a log tells of and what it holds where they are well known; always topics and bytes. */
export function ContractLog({ topics, data }: ContractLogProps) {
  const bytes = [topics.map((topic) => fromHex(topic)), fromHex(data)] as const
  const standard = decodeLog(...bytes)
  const isStrange = standard === undefined && topics.length > 0
  const { data: wellKnown } = useQuery({ ...wellKnownSignatures(), enabled: isStrange })
  const event = standard ?? (wellKnown && decodeLog(...bytes, wellKnown))
  return (
    <div className={styles['stack']}>
      {event !== undefined && (
        <>
          <code dir="ltr">{event.signature}</code>
          <Arguments values={event.arguments} />
        </>
      )}
      {topics.map((topic, position) => (
        <code key={position} dir="ltr">
          {topic}
        </code>
      ))}
      {data !== '' && <BytesHex hex={data} />}
    </div>
  )
}
