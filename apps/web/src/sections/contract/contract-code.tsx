import {
  type Argument,
  constructorInputs,
  createSignatureTable,
  decodeArguments,
  joinTables,
  licenceName,
  signatureOfSelector,
} from '@sundial/abi'
import { fromHex, TronError } from '@sundial/primitives'
import { IconShieldCheck, IconShieldQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { itemsOf } from '../../data/contract-abi.ts'
import { type VerifiedCode as Code, contractCode } from '../../data/contract.ts'
import { wellKnownSignatures } from '../../data/signatures.ts'
import { Topic } from '../../i18n/topic.tsx'
import { Address } from '../../show/address.tsx'
import { Arguments } from '../../show/decoded-value.tsx'
import { BytesHex } from '../../show/hash.tsx'
import { summarizeCode } from '../../show/code-summary.ts'
import { Count } from '../../show/quantity.tsx'
import { ForeignText } from '../../show/text.tsx'
import { Missing } from '../../show/missing.tsx'
import { Card } from '../../ui/card.tsx'
import { CodeBox } from '../../ui/code-box.tsx'
import { type Detail, Details, DetailsSkeleton } from '../../ui/details.tsx'
import { QueryFrame } from '../../lists/query-frame.tsx'
import type { InstructionsProps } from './contract-instructions.tsx'
import { ContractSources } from './contract-sources.tsx'
import styles from '../sections.module.css'

const ContractInstructions = lazy(async () => ({
  default: (await import('./contract-instructions.tsx')).ContractInstructions,
}))

/** Verified sources where available, and what the code shows without them. */
export function ContractCode({ address }: { readonly address: string }) {
  const query = useQuery(contractCode(address))
  return (
    <QueryFrame query={query} lines={6}>
      {(code) => <Contents address={address} code={code} />}
    </QueryFrame>
  )
}

function Contents({ address, code }: { readonly address: string; readonly code: Code | null }) {
  const t = useTranslations('contract')
  return (
    <>
      <Verdict address={address} code={code} />
      {code?.source && <ContractSources address={address} />}
      {code?.abi && (
        <Card title={t('abi')}>
          <CodeBox text={indented(code.abi)} label={t('abi')} />
        </Card>
      )}
      {code !== null && <Bytes code={code} />}
    </>
  )
}

function Verdict({ address, code }: { readonly address: string; readonly code: Code | null }) {
  const t = useTranslations()
  const isVerified = code?.match !== undefined
  const words = !isVerified ? 'notVerified' : code.match === 'full' ? 'verified' : 'verifiedPartly'
  return (
    <Card>
      <p className={`${styles['verdict']} ${isVerified ? styles['good'] : ''}`}>
        {isVerified ? (
          <IconShieldCheck size={20} aria-hidden />
        ) : (
          <IconShieldQuestion size={20} aria-hidden />
        )}
        {t(`contract.${words}`)}
      </p>
      {code?.match !== 'full' && (
        <p className={styles['verdict']}>
          <Link to="/contracts/verify" search={{ address }}>
            {t('page.verifyContract')}
          </Link>
        </p>
      )}
      {isVerified && (
        <p className={styles['verdict']}>
          <Link to="/tools/code-reader" search={{ address }}>
            {t('page.codeReader')}
          </Link>
        </p>
      )}
      {isVerified && <Details facts={settingsOf(code, t)} />}
      {code?.sameCodeAs !== undefined && (
        <Details facts={[[t('contract.sameCode'), <Address key="" value={code.sameCodeAs} isContract />]]} />
      )}
    </Card>
  )
}

const settingsOf = (code: Code, t: ReturnType<typeof useTranslations<never>>): readonly Detail[] => [
  [t('column.name'), <ForeignText key="" text={code.name ?? ''} />],
  [t('contract.compiler'), <bdi key="">{code.compiler}</bdi>],
  [
    t('contract.optimizer'),
    code.isSetting ? t('contract.runs', { count: code.optimizer_runs ?? 0 }) : t('contract.notOptimized'),
  ],
  [t('contract.licence'), <bdi key="">{licenceName(code.license)}</bdi>],
  [t('contract.arguments'), <ConstructorArguments key="" code={code} />],
]

/** The arguments by name where the ABI fits them; always the bytes. */
function ConstructorArguments({ code: { abi, abiEncoded } }: { readonly code: Code }) {
  const values = useMemo(() => argumentsOf(abi, abiEncoded), [abi, abiEncoded])
  if (abiEncoded === '') return <Missing why="none" />
  return (
    <div className={styles['decoded']}>
      {values.length > 0 && <Arguments values={values} />}
      <BytesHex hex={abiEncoded} />
    </div>
  )
}

function argumentsOf(abi: string, encoded: string): readonly Argument[] {
  try {
    return decodeArguments(constructorInputs(itemsOf(abi) ?? []), fromHex(encoded))
  } catch (error) {
    if (error instanceof TronError) return []
    throw error
  }
}

/** The bytes, and a summary of what they contain. */
function Bytes({ code }: { readonly code: Code }) {
  const t = useTranslations('contract')
  const { runtimeCode = '', byteCode, abi } = code
  const summary = useMemo(() => summarizeCode(runtimeCode), [runtimeCode])
  const { data: wellKnown } = useQuery(wellKnownSignatures())
  const table = useMemo(() => {
    const own = createSignatureTable(itemsOf(abi) ?? [])
    return wellKnown === undefined ? own : joinTables(own, wellKnown)
  }, [abi, wellKnown])
  return (
    <Card title={t('runtimeCode')}>
      <Details
        facts={[
          [t('codeSize'), <Count key="" value={summary.byteCount} unit={t('bytes')} />],
          [
            t('abilities'),
            <List key="" values={summary.abilities.map((ability) => t(`ability.${ability}`))} />,
          ],
          [
            t('methods'),
            <List
              key=""
              values={summary.selectors.map(
                (selector) => signatureOfSelector(selector, table) ?? `0x${selector}`,
              )}
              isCode
            />,
          ],
          [t('runtimeCode'), <BytesHex key="" hex={runtimeCode} />],
          [t('creationCode'), <BytesHex key="" hex={byteCode} />],
        ]}
      />
      <Instructions runtime={runtimeCode} creation={byteCode} />
    </Card>
  )
}

/** The bytes as instructions, for whoever asks: their code loads then. */
function Instructions(code: InstructionsProps) {
  const t = useTranslations('contract')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className={styles['instructions']}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{t('instructions')}</summary>
      {isOpen && (
        <Suspense fallback={<DetailsSkeleton count={8} />}>
          <Topic name="reader">
            <ContractInstructions {...code} />
          </Topic>
        </Suspense>
      )}
    </details>
  )
}

function List({ values, isCode = false }: { readonly values: readonly string[]; readonly isCode?: boolean }) {
  if (values.length === 0) return <Missing why="none" />
  return (
    <span className={styles['values']}>
      {values.map((value) =>
        isCode ? (
          <code key={value} dir="ltr">
            {value}
          </code>
        ) : (
          <span key={value}>{value}</span>
        ),
      )}
    </span>
  )
}

function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), undefined, 2)
  } catch {
    return json
  }
}
