import { isAddress } from '@sundial/primitives'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { account, isContractAccount } from '../../data/account.ts'
import { nameOf } from '../../data/names.ts'
import { useHasService, useSince } from '../../data/server.ts'
import { Topic } from '../../i18n/topic.tsx'
import { ForeignText } from '../../show/text.tsx'
import { Notice, NoticeText, Ways } from '../../ui/notice.tsx'
import { MissingAddress } from './missing-address.tsx'
import styles from './missing.module.css'
import { SearchInstead } from './search-instead.tsx'

type Props = { readonly id: string }

/** In place of a token that does not exist: what its id is instead. */
export const MissingToken = ({ id }: Props) =>
  !isAddress(id) && /^t\w{25,43}$/i.test(id) ? (
    <MissingAddress text={id} />
  ) : (
    <Topic name="failure">{isAddress(id) ? <NotAToken address={id} /> : <NoSuchNumber id={id} />}</Topic>
  )

/** The address is an account or another contract. */
function NotAToken({ address }: { readonly address: string }) {
  const t = useTranslations('missing')
  const { data } = useQuery(account(address))
  const found = data?.body
  const kind =
    found === undefined
      ? 'unknown'
      : isContractAccount(found)
        ? 'contract'
        : found.activated === false
          ? 'unused'
          : 'account'
  const name = nameOf(address)?.name || found?.name
  return (
    <Notice drawing="lost" title={t('noToken')} code="token_not_found">
      <NoticeText>{t(`tokenIs.${kind}`)}</NoticeText>
      <bdi className={styles['typed']} dir="ltr">
        {address}
      </bdi>
      {name && <ForeignText text={name} />}
      <Ways>
        <Link to="/address/$id" params={{ id: address }} className={styles['way'] ?? ''}>
          {t(kind === 'contract' ? 'openContract' : 'openAccount')}
        </Link>
      </Ways>
      <SearchInstead />
    </Notice>
  )
}

function NoSuchNumber({ id }: Props) {
  const t = useTranslations('missing')
  const since = useSince()
  const isNumber = /^\d+$/.test(id)
  // No chain has a lower number. With a node, the node was asked for what is older than the index.
  const mayBeOlder = isNumber && BigInt(id) > 1_000_000n
  const isUnsure = useHasService('nodeCalls') === false && since !== undefined && mayBeOlder
  return (
    <Notice
      drawing="lost"
      title={isUnsure ? t('tokenNotStored', { id }) : t('noToken')}
      code="token_not_found"
    >
      <NoticeText>
        {!isNumber
          ? t('tokenForm')
          : isUnsure
            ? t('tokenNotStoredText', { block: String(since) })
            : t('tokenNumber', { id })}
      </NoticeText>
      <SearchInstead />
    </Notice>
  )
}
