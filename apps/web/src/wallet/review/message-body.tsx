import { toBase58, toHex, toText } from '@sundial/primitives'
import {
  givesAllowance,
  type MessageReview,
  type TypedDataReview,
  type TypedStruct,
  type TypedValue,
} from '@sundial/wallet'
import { useTranslations } from 'use-intl/react'
import { Address } from '../../show/address.tsx'
import { BytesHex } from '../../show/hash.tsx'
import { Count } from '../../show/quantity.tsx'
import { BytesValue, EmptyList, QuotedText } from '../../show/decoded-value.tsx'
import { ForeignText, neutralText } from '../../show/text.tsx'
import styles from './review.module.css'

/** A message in full, as it is signed, with what a signature is good for. */
export function MessageBody({ review }: { readonly review: MessageReview }) {
  const t = useTranslations('review')
  return (
    <>
      <p className={styles['sentence']}>{t('messageLead')}</p>
      {review.kind === 'typed-data' && givesAllowance(review.data) && (
        <p className={styles['problem']} role="alert">
          {t('permit')}
        </p>
      )}
      {review.kind === 'typed-data' ? <TypedDataBody review={review} /> : <TextBody review={review} />}
      <p className={styles['caution']}>{t('messageNote')}</p>
    </>
  )
}

function TextBody({ review }: { readonly review: Extract<MessageReview, { readonly kind: 'message' }> }) {
  const t = useTranslations('review')
  const text = toText(review.message)
  return (
    <>
      <div className={styles['message']}>
        {text === undefined ? <BytesHex hex={toHex(review.message)} /> : <ForeignText text={text} />}
      </div>
      <dl className={styles['facts']}>
        <div className={styles['fact']}>
          <dt>{t('version')}</dt>
          <dd>{t('versionText', { version: review.version })}</dd>
        </div>
      </dl>
    </>
  )
}

/** Domain and message as trees of what is hashed; members outside the types are named, since no signature covers them. */
function TypedDataBody({ review: { data } }: { readonly review: TypedDataReview }) {
  const t = useTranslations('review')
  return (
    <>
      <section className={styles['message']}>
        <h3>{t('domain')}</h3>
        <Members struct={data.domain} />
        <h3>{t('message')}</h3>
        <Members struct={data.message} />
      </section>
      {data.undeclared.length > 0 && (
        <p className={styles['problem']}>
          {t('undeclared')} <bdi>{neutralText(data.undeclared.join(', '))}</bdi>
        </p>
      )}
    </>
  )
}

const Members = ({ struct }: { readonly struct: TypedStruct }) => (
  <dl className={styles['tree']}>
    {struct.members.map(({ name, value }) => (
      <div key={name}>
        <dt>
          <bdi>{name}</bdi>
        </dt>
        <dd>
          <Value value={value} />
        </dd>
      </div>
    ))}
  </dl>
)

function Value({ value }: { readonly value: TypedValue }) {
  switch (value.kind) {
    case 'struct':
      return <Members struct={value} />
    case 'list':
      return value.items.length === 0 ? (
        <EmptyList />
      ) : (
        <ol>
          {value.items.map((item, index) => (
            <li key={index}>
              <Value value={item} />
            </li>
          ))}
        </ol>
      )
    case 'integer':
      return <Count value={value.value} />
    case 'address':
      return <Address value={toBase58(value.address)} isPlain isOwn />
    case 'bool':
      return String(value.value)
    case 'bytes':
      return <BytesValue hex={toHex(value.bytes)} />
    case 'text':
      return <QuotedText text={value.text} />
  }
}
