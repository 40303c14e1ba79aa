import { type RecordProblem, recordProblems } from '@sundial/abi'
import { useTranslations } from 'use-intl/react'
import { StepForm } from '../tokens/step-form.tsx'
import { TextField } from '../tokens/text-fields.tsx'
import { RecordedToken } from './recorded-token.tsx'
import { RecordFields } from './record-fields.tsx'
import type { RecordStepProps } from './record-draft.ts'
import { SocialFields } from './social-fields.tsx'
import { useRecordedToken } from './use-recorded-token.ts'

/** The contract, what the chain has of its token, and everything about it that is typed. */
export function DetailsStep({ own, state: { draft, change }, steps, pathOf, token }: RecordStepProps) {
  const t = useTranslations()
  const { record, contract } = draft
  const recorded = useRecordedToken(own, draft, token)
  const problems = recordProblems(record)
  const isReady = problems.length === 0 && recorded.problem === undefined && recorded.found !== undefined
  return (
    <StepForm
      isReady={isReady}
      back={steps.includes('Type') ? pathOf('Type') : undefined}
      next={pathOf('Confirm')}
    >
      {(isJudged) => {
        const judge = (problem: RecordProblem, text: string) =>
          problems.includes(problem) && (text !== '' || isJudged) ? t(`record.problem.${problem}`) : undefined
        return (
          <>
            {token === undefined && (
              <TextField
                label={t('record.contract')}
                value={contract}
                isCode
                problem={
                  recorded.problem === 'address' && (contract !== '' || isJudged)
                    ? t('record.problem.contract')
                    : undefined
                }
                onChange={(text) => change({ contract: text.trim() })}
              />
            )}
            <RecordedToken recorded={recorded} standard={draft.standard} isUpdate={token !== undefined} />
            <RecordFields
              record={record}
              token={token ?? contract}
              judge={judge}
              onChange={(changed) => change({ record: changed })}
            />
            <SocialFields
              links={record.socialLinks}
              isJudged={isJudged}
              onChange={(socialLinks) => change({ record: { ...record, socialLinks } })}
            />
          </>
        )
      }}
    </StepForm>
  )
}
