import { describeItem, type FunctionItem } from '@sundial/abi'
import { TronError } from '@sundial/primitives'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { itemsOf } from '../../data/contract-abi.ts'
import { contractCode, type VerifiedCode } from '../../data/contract.ts'
import { richValues } from '../../i18n/keys.ts'
import { Address } from '../../show/address.tsx'
import { Card } from '../../ui/card.tsx'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { TextFilter } from '../../lists/filters.tsx'
import { QueryFrame } from '../../lists/query-frame.tsx'
import styles from './contract-functions.module.css'
import { signatureIn } from './read-values.ts'
import sections from '../sections.module.css'

export type ItemProps = { readonly address: string; readonly item: FunctionItem }
export type AroundProps = {
  readonly address: string
  readonly functions: readonly FunctionItem[]
  readonly children: ReactNode
}

type Props = {
  readonly address: string
  /** Which functions are listed. */
  readonly does: 'read' | 'write'
  readonly lead: string
  /** Around the list, with all its functions. */
  readonly Around?: ComponentType<AroundProps>
  /** After the name of a function, closed or not. */
  readonly Value?: ComponentType<ItemProps>
  /** What a function shows once it is open. */
  readonly children: (item: FunctionItem) => ReactNode
}

/** A list of more functions begins as one line each. */
const mostOpen = 6

/** The functions of a contract that read its state, or those that change it; of a proxy also those of the code that it runs. */
export function ContractFunctions(props: Props) {
  const query = useQuery(contractCode(props.address))
  return (
    <QueryFrame query={query} lines={6}>
      {(code) =>
        code?.proxy === undefined ? (
          <Functions {...props} abi={code?.abi ?? ''} />
        ) : (
          <ProxyFunctions {...props} abi={code.abi} proxy={code.proxy} />
        )
      }
    </QueryFrame>
  )
}

type Known = Props & { readonly abi: string }
type ProxyOf = NonNullable<VerifiedCode['proxy']>

const kindNames: Readonly<Record<ProxyOf['kind'], string>> = {
  minimal: 'EIP-1167',
  eip1967: 'EIP-1967',
  beacon: 'EIP-1967',
  eip1822: 'EIP-1822',
  zeppelinos: 'OpenZeppelin',
}

function ProxyFunctions({ proxy, ...props }: Known & { readonly proxy: ProxyOf }) {
  const t = useTranslations('contract.proxy')
  const [shows, setShows] = useState<'asProxy' | 'own'>('asProxy')
  const { implementation, beacon, kind, source } = proxy
  const query = useQuery(contractCode(implementation))
  return (
    <>
      <Card>
        <div className={sections['text']}>
          {t.rich(
            'runs',
            richValues({
              kind: kindNames[kind],
              address: <Address key="" value={implementation} isContract />,
            }),
          )}{' '}
          {beacon !== undefined &&
            t.rich('beacon', richValues({ address: <Address key="" value={beacon} isContract /> }))}{' '}
          <small>{t(`source.${source}`, { method: 'implementation()' })}</small>
        </div>
        <fieldset className={styles['switch']} aria-label={t('functions')}>
          {(['asProxy', 'own'] as const).map((choice) => (
            <button
              key={choice}
              type="button"
              aria-pressed={choice === shows}
              onClick={() => setShows(choice)}
            >
              {t(choice)}
            </button>
          ))}
        </fieldset>
      </Card>
      {shows === 'own' ? (
        <Functions {...props} />
      ) : (
        <QueryFrame query={query} lines={6}>
          {(code) => <Functions {...props} abi={code?.abi ?? ''} />}
        </QueryFrame>
      )}
    </>
  )
}

function Functions({ abi, does, lead, Around, ...parts }: Known) {
  const t = useTranslations('contract')
  const functions = functionsOf(abi, does)
  if (functions === undefined) return <NothingHere title={t('noAbi')} text={t('noAbiText')} />
  if (functions.length === 0) {
    return does === 'read' ? (
      <NothingHere title={t('nothingToRead')} text={t('nothingToReadText')} />
    ) : (
      <NothingHere title={t('nothingToWrite')} text={t('nothingToWriteText')} />
    )
  }
  const list = <FunctionList functions={functions} {...parts} />
  return (
    <Card>
      <p className={sections['text']}>{lead}</p>
      {Around === undefined ? (
        list
      ) : (
        <Around address={parts.address} functions={functions}>
          {list}
        </Around>
      )}
    </Card>
  )
}

type ListProps = Pick<Props, 'address' | 'Value' | 'children'> & {
  readonly functions: readonly FunctionItem[]
}

/** A line for each function, which opens; those of a long list are found by their names. */
function FunctionList({ address, functions, Value, children }: ListProps) {
  const t = useTranslations('contract')
  const isLong = functions.length > mostOpen
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(!isLong)
  const isFound = ({ name }: FunctionItem) => name.toLowerCase().includes(text.trim().toLowerCase())
  return (
    <>
      {isLong && (
        <div className={styles['tools']}>
          <TextFilter label={t('findFunction')} value={text} onType={setText} />
          <button type="button" onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'closeAll' : 'openAll')}
          </button>
        </div>
      )}
      <ol className={styles['list']}>
        {functions.map((item, index) => (
          <li key={`${index} ${item.name}`} className={styles['function']} hidden={!isFound(item)}>
            <details open={isOpen}>
              <summary>
                <code className={styles['name']} dir="ltr">
                  {describe(item)}
                </code>
              </summary>
              {isCallable(item) ? children(item) : <p className={styles['problem']}>{t('structUnknown')}</p>}
            </details>
            {Value !== undefined && <Value address={address} item={item} />}
          </li>
        ))}
      </ol>
    </>
  )
}

const isReading = ({ stateMutability }: FunctionItem): boolean =>
  stateMutability === 'view' || stateMutability === 'pure'

/** Undefined where there is no ABI or it cannot be parsed. */
const functionsOf = (abi: string, does: Props['does']): readonly FunctionItem[] | undefined =>
  itemsOf(abi)?.filter(
    (item): item is FunctionItem => item.type === 'function' && isReading(item) === (does === 'read'),
  )

/** The ABI on the chain has no members of structs, and without them a function has no selector. */
const isCallable = (item: FunctionItem): boolean => signatureIn(item) !== undefined

function describe(item: FunctionItem): string {
  try {
    // The tab says whether functions read or write.
    return describeItem(item)
      .replace(/^function /, '')
      .replace(/\) (?:view|pure)(?= |$)/, ')')
  } catch (error) {
    if (error instanceof TronError) return item.name
    throw error
  }
}
