import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import type { Contract } from '../../data/contract.ts'
import { Topic } from '../../i18n/topic.tsx'
import { Tag } from '../../ui/identity.tsx'

type Props = { readonly of: Pick<Contract, 'address' | 'verify_status'> }

/** Whether the source of a contract is verified, after its name; otherwise with the way to verify it. */
export const ContractTags = (props: Props) => (
  <Topic name="contract">
    <Tags {...props} />
  </Topic>
)

function Tags({ of: { address, verify_status: status } }: Props) {
  const t = useTranslations()
  if (status === 2)
    return (
      <>
        <Link to={`/contract/${address}/code`}>
          <Tag tone="good">{t('contract.isVerified')}</Tag>
        </Link>
        <Link to="/tools/code-reader" search={{ address }}>
          {t('contract.allows')}
        </Link>
      </>
    )
  return (
    <>
      <Tag>{t('contract.isNotVerified')}</Tag>
      <Link to="/contracts/verify" search={{ address }}>
        {t('page.verifyContract')}
      </Link>
    </>
  )
}
