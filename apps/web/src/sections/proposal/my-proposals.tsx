import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { proposalsOfAccount } from '../../data/vote.ts'
import { Topic } from '../../i18n/topic.tsx'
import { GovernanceTabs } from './governance-tabs.tsx'
import { ProposalTable } from './proposal-table.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useList } from '../../lists/use-list.ts'
import { useOwnAddress } from '../../wallet/use-own-account.ts'
import { openConnect } from '../../wallet/use-wallet.ts'

/** Proposals that the active account created, and those that it approved. */
export const MyProposals = () => (
  <Topic name="governance">
    <Topic name="proposing">
      <Mine />
    </Topic>
  </Topic>
)

function Mine() {
  const t = useTranslations()
  const { tab } = useParams({ strict: false })
  const own = useOwnAddress() || undefined
  return (
    <>
      <PageHeader title={t('page.myProposals')} />
      <GovernanceTabs />
      {own === undefined ? (
        <Card>
          <NothingHere title={t('proposing.noWallet')} text={t('proposing.noWalletText')}>
            <Button variant="light" onClick={openConnect}>
              {t('proposing.connect')}
            </Button>
          </NothingHere>
        </Card>
      ) : (
        <Tabs
          path="/myproposals"
          current={tab}
          isCard
          tabs={[
            { name: 'initiated', title: 'myInitiated', content: <Rows key="1" address={own} type="1" /> },
            {
              name: 'myparticipated',
              title: 'myParticipated',
              content: <Rows key="2" address={own} type="2" />,
            },
          ]}
        />
      )}
    </>
  )
}

type RowsProps = { readonly address: string; readonly type: '1' | '2' }

const Rows = ({ address, type }: RowsProps) => (
  <ProposalTable list={useList({ query: proposalsOfAccount, fixed: { address, type } })} />
)
