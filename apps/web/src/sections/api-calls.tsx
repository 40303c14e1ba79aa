import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { apiUrl } from '../data/api.ts'
import { type ApiCall, apiDocument, callsWith } from '../data/documents.ts'
import { Card } from '../ui/card.tsx'
import { DetailsSkeleton } from '../ui/details.tsx'
import { FailureFrame } from '../ui/query-frame.tsx'
import { NothingHere } from '../ui/nothing-here.tsx'
import styles from './api-calls.module.css'

/** Every endpoint of this server, from its own OpenAPI document, which is in English. */
export function ApiCalls() {
  const t = useTranslations('api')
  const query = useQuery(apiDocument())
  const { data } = query
  const [typed, setTyped] = useState('')
  const calls = callsWith(data ?? [], typed)
  return (
    <FailureFrame query={query}>
      <Card title={t('calls')} aside={<a href={apiUrl('/openapi.json')}>/openapi.json</a>}>
        <div className={styles['bar']}>
          <input
            className={styles['field']}
            type="search"
            aria-label={t('find')}
            placeholder={t('find')}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <output>{data && t('count', { count: calls.length })}</output>
        </div>
        {data === undefined && <DetailsSkeleton count={10} />}
        {data !== undefined && calls.length === 0 && <NothingHere title={t('none')} text={t('noneText')} />}
        <ul className={styles['calls']}>
          {calls.map((call) => (
            <li key={`${call.method} ${call.path}`}>
              <Call call={call} />
            </li>
          ))}
        </ul>
      </Card>
    </FailureFrame>
  )
}

function Call({ call: { method, path, summary, description, parameters = [] } }: { readonly call: ApiCall }) {
  const t = useTranslations('api')
  return (
    <details>
      <summary>
        <code dir="ltr">
          {method} {path}
        </code>
        <span lang="en" dir="ltr">
          {summary}
        </span>
      </summary>
      <div className={styles['body']} lang="en" dir="ltr">
        {description !== undefined && <p>{description}</p>}
        {parameters.length === 0 ? (
          <p>{t('noParameters')}</p>
        ) : (
          <dl>
            {parameters.map((parameter) => (
              <div key={parameter.name}>
                <dt>
                  <code>{parameter.name}</code> {parameter.required === true && <span>{t('required')}</span>}
                </dt>
                <dd>{parameter.description}</dd>
              </div>
            ))}
          </dl>
        )}
        {method === 'GET' && !path.includes('{') && (
          <a href={apiUrl(path)} target="_blank" rel="noreferrer">
            {apiUrl(path)}
          </a>
        )}
      </div>
    </details>
  )
}
