import type { Argument } from '@sundial/abi'
import { Address } from './address.tsx'
import { Count } from './count.tsx'
import styles from './show.module.css'

type Plain = Argument['plain']
type ArgumentsProps = { readonly values: readonly Pick<Argument, 'name' | 'type' | 'plain'>[] }

/** What a call or a log holds, a row each; where nobody named them, their types stand for names. */
export const Arguments = ({ values }: ArgumentsProps) => (
  <dl className={styles['nested']}>
    {values.map(({ name, type, plain }, index) => (
      <div key={`${index} ${name}`}>
        <dt>
          <bdi>{name === '' ? type : name}</bdi>
        </dt>
        <dd>
          <Value type={type} plain={plain} />
        </dd>
      </div>
    ))}
  </dl>
)

function Value({ type, plain }: { readonly type: string; readonly plain: Plain }) {
  if (Array.isArray(plain) && type.endsWith(']')) {
    const itemType = type.slice(0, type.lastIndexOf('['))
    return (
      <span className={styles['stack']}>
        {plain.map((item, index) => (
          <Value key={index} type={itemType} plain={item} />
        ))}
      </span>
    )
  }
  if (typeof plain === 'object') return <bdi>{JSON.stringify(plain)}</bdi>
  const text = String(plain)
  if (type === 'address') return <Address value={text} withCopy />
  if (/^u?int\d*$|^trcToken$/.test(type)) return <Count value={text} />
  return <bdi>{text}</bdi>
}
