import { isAddress } from '@sundial/primitives'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useHasService } from '../../data/server.ts'
import { isUploadedLogo, logoSource } from '../../data/token-logo.ts'
import { type TokenFacts as Facts, tokenFacts } from '../../data/token-record.ts'
import { Topic } from '../../i18n/topic.tsx'
import { Address } from '../../show/address.tsx'
import { ForeignText } from '../../show/text.tsx'
import { Timestamp } from '../../show/time.tsx'
import { Button } from '../../ui/button.tsx'
import { type Detail, Details, DetailsSkeleton } from '../../ui/details.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Tag } from '../../ui/identity.tsx'
import { FailureFrame } from '../../lists/query-frame.tsx'
import { RecordVersions } from './record-versions.tsx'
import styles from './token-facts.module.css'

type Props = {
  /** The address of a contract, or the number of a TRC10 token. */
  readonly token: string
}

/** What is said about a token, each fact with its source. */
export const TokenFacts = ({ token }: Props) => (
  <Topic name="record">
    <OfToken token={token} />
  </Topic>
)

function OfToken({ token }: Props) {
  const t = useTranslations()
  const query = useQuery(tokenFacts(token))
  const hasImages = useHasService('images') === true
  const keepsRecords = useHasService('tokenRecords') === true && isAddress(token)
  const { data: facts } = query
  const [isOpen, setOpen] = useState(false)
  return (
    <FailureFrame query={query}>
      {facts === undefined && <DetailsSkeleton count={3} />}
      {facts && <FactList facts={facts} hasImages={hasImages} />}
      {keepsRecords && (
        <div className={styles['acts']}>
          {facts?.signedMs !== undefined && !isOpen && (
            <Button variant="light" onClick={() => setOpen(true)}>
              {t('record.versions')}
            </Button>
          )}
          <Link to={`/tokens/update/${token}`}>{t('record.toPublish')}</Link>
        </div>
      )}
      {isOpen && <RecordVersions token={token} />}
    </FailureFrame>
  )
}

const texts = ['description', 'website', 'email', 'whitePaper', 'sourceCode', 'logo'] as const

type T = ReturnType<typeof useTranslations<never>>

function FactList({ facts, hasImages }: { readonly facts: Facts; readonly hasImages: boolean }) {
  const t = useTranslations()
  const rows = [...texts.flatMap((name) => textRow(facts, { name, hasImages }, t)), ...socialRows(facts, t)]
  if (rows.length === 0) return <p className={styles['nothing']}>{t('record.nothing')}</p>
  const { signedMs, signer } = facts
  return (
    <Details
      facts={[
        ...rows,
        ...(signedMs === undefined
          ? []
          : [
              [
                t('record.signedAt'),
                <span key="" className={styles['fact']}>
                  <Timestamp value={signedMs} driftSeconds={0} /> <Address value={signer} />
                </span>,
              ] satisfies Detail,
            ]),
      ]}
    />
  )
}

type Shown = { readonly name: (typeof texts)[number]; readonly hasImages: boolean }

function textRow(facts: Facts, { name, hasImages }: Shown, t: T): readonly Detail[] {
  const fact = facts[name]
  if (fact === undefined) return []
  const { value, source } = fact
  const label = name === 'description' ? t('field.description') : t(`record.${name}`)
  const picture = name === 'logo' ? logoSource(value, hasImages) : undefined
  return [
    [
      label,
      <Sourced key="" source={source}>
        {picture !== undefined && (
          <img className={styles['logo']} src={picture} alt="" width={40} height={40} />
        )}
        {!isUploadedLogo(value) && <FactValue name={name} value={value} />}
      </Sourced>,
    ],
  ]
}

/** Text of a stranger: a link warns first, and everything else stays text. */
function FactValue({ name, value }: { readonly name: Shown['name']; readonly value: string }) {
  const text = <ForeignText text={value} />
  if (name === 'description') return <span className={styles['long']}>{text}</span>
  if (name === 'email') return text
  return <ExternalLink url={value}>{text}</ExternalLink>
}

const socialRows = ({ socialMedia = [] }: Facts, t: T): readonly Detail[] =>
  socialMedia.length === 0
    ? []
    : [
        [
          t('record.social'),
          <Sourced key="" source="issuer">
            {socialMedia.map(({ name, url }) => (
              <ExternalLink key={`${name} ${url}`} url={url}>
                {name}
              </ExternalLink>
            ))}
          </Sourced>,
        ],
      ]

type SourcedProps = { readonly source: 'operator' | 'issuer' | 'chain'; readonly children: ReactNode }

function Sourced({ source, children }: SourcedProps) {
  const t = useTranslations('record')
  return (
    <span className={styles['fact']}>
      {children}{' '}
      <span data-tip={t(`sourceTip.${source}`)}>
        <Tag>{t(`source.${source}`)}</Tag>
      </span>
    </span>
  )
}
