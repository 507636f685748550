import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { TermField, TermFields } from '#src/api/model/activities/terms.ts'
import { MULTIPLE_MOST } from '#src/api/model/activities/prize.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Switch } from '#src/ui/kit/Choice.tsx'
import { Card, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { SelectField } from '#src/ui/kit/SelectField.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { AmountField } from './AmountField.tsx'
import { CountField } from './CountField.tsx'
import { MatchField } from './MatchField.tsx'
import { useTermWords } from './useTermWords.ts'

type Values = Readonly<Record<string, unknown>>
type TermsFieldsProps = {
  readonly kind: string
  readonly fields: TermFields
  readonly values: Values
  /** Where these fields are within the terms: `gifts.2.`. */
  readonly path?: string
  readonly errorOf: (path: string) => string | null
  readonly onChange: (values: Values) => void
}

/** The terms of a kind of activity, field by field as the kind declares them: no kind has a form of its own. */
export function TermsFields({ kind, fields, values, path = '', errorOf, onChange }: TermsFieldsProps) {
  const label = useTermWords(kind)
  return (
    <>
      {Object.entries(fields).map(([name, field]) => (
        <Term
          key={name}
          kind={kind}
          field={field}
          label={label(name)}
          value={values[name]}
          path={`${path}${name}`}
          errorOf={errorOf}
          onChange={(value) => onChange({ ...values, [name]: value })}
        />
      ))}
    </>
  )
}

type TermProps = {
  readonly kind: string
  readonly field: TermField
  readonly label: string
  readonly value: unknown
  readonly path: string
  readonly errorOf: (path: string) => string | null
  readonly onChange: (value: unknown) => void
}

const recordOf = (value: unknown): Values => (typeof value === 'object' && value !== null ? { ...value } : {})
const textOf = (value: unknown) =>
  typeof value === 'string' ? value : typeof value === 'number' && !Number.isNaN(value) ? String(value) : ''
const clockText = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value)
    ? `${String(Math.floor(value / 60)).padStart(2, '0')}:${String(value % 60).padStart(2, '0')}`
    : ''

function Term({ kind, field, label, value, path, errorOf, onChange }: TermProps) {
  const { t } = useTranslation('officeActivities')
  const option = useTermWords(kind)
  switch (field.type) {
    case 'count':
    case 'percent':
      return (
        <CountField
          label={field.type === 'percent' ? `${label} (%)` : label}
          description={t('officeActivities.between', { least: field.least, most: field.most })}
          maxLength={9}
          value={value}
          error={errorOf(path)}
          onChange={onChange}
        />
      )
    case 'amount':
      return <AmountField label={label} asset={field.asset} value={value} error={errorOf(path)} onChange={onChange} />
    case 'flag':
      return <Switch label={label} checked={value === true} onChange={onChange} />
    case 'clock':
      return (
        <TextField
          label={label}
          type="time"
          value={clockText(value)}
          error={errorOf(path)}
          onChange={({ target: { value: text } }) => {
            const [hours = Number.NaN, minutes = Number.NaN] = text.split(':').map(Number)
            onChange(hours * 60 + minutes)
          }}
        />
      )
    case 'choice':
      return (
        <SelectField
          label={label}
          value={typeof value === 'string' ? value : field.initial}
          options={field.options.map((one) => ({ value: one, label: option(one) }))}
          onChange={onChange}
        />
      )
    case 'match':
      return <MatchField label={label} sport={field.sport} value={textOf(value)} error={errorOf(path)} onChange={onChange} />
    case 'text': {
      const texts = recordOf(value)
      return (
        <>
          {(['zh-CN', 'en'] as const).map((language) => (
            <TextField
              key={language}
              label={`${label} · ${t(`officeActivities.language.${language}`)}`}
              autoComplete="off"
              value={textOf(texts[language])}
              error={errorOf(`${path}.${language}`)}
              onChange={(event) => onChange({ ...texts, [language]: event.target.value })}
            />
          ))}
        </>
      )
    }
    case 'prize':
      return <PrizeTerm label={label} value={value} path={path} errorOf={errorOf} onChange={onChange} />
    case 'table':
      return <TableTerm kind={kind} field={field} label={label} value={value} path={path} errorOf={errorOf} onChange={onChange} />
  }
}

type TableTermProps = Omit<TermProps, 'field'> & { readonly field: Extract<TermField, { type: 'table' }> }

function TableTerm({ kind, field, label, value, path, errorOf, onChange }: TableTermProps) {
  const { t } = useTranslation('officeActivities')
  const id = useId()
  const rows: readonly Values[] = Array.isArray(value) ? value.map(recordOf) : []
  return (
    <Card as="section" sunken gap={12} aria-labelledby={id}>
      <h3 id={id}>{label}</h3>
      {errorOf(path) !== null && <p role="alert">{t('officeActivities.rows', { least: field.least, most: field.most })}</p>}
      {rows.map((row, index) => (
        <Stack key={index} gap={8}>
          <Row between>
            <b>{t('officeActivities.row', { row: index + 1 })}</b>
            {rows.length > field.least && (
              <Button
                variant="plain"
                aria-label={`${t('officeActivities.removeRow')}: ${index + 1}`}
                onClick={() => onChange(rows.filter((_, at) => at !== index))}
              >
                {t('officeActivities.removeRow')}
              </Button>
            )}
          </Row>
          <TermsFields
            kind={kind}
            fields={field.row}
            values={row}
            path={`${path}.${index}.`}
            errorOf={errorOf}
            onChange={(next) => onChange(rows.map((one, at) => (at === index ? next : one)))}
          />
        </Stack>
      ))}
      {rows.length < field.most && (
        <Button variant="outline" onClick={() => onChange([...rows, { ...(rows.at(-1) ?? recordOf(field.initial[0])) }])}>
          {t('officeActivities.addRow')}
        </Button>
      )}
    </Card>
  )
}

const ASSETS = ['GOLD', 'POINT', 'FEN', 'GRANT'] as const
const PRODUCTS = ['sports', 'slots', 'live', 'fishing', 'chess', 'lottery'] as const

function PrizeTerm({ label, value, path, errorOf, onChange }: Omit<TermProps, 'field' | 'kind'>) {
  const { t } = useTranslation('officeActivities')
  const prize = recordOf(value)
  const asset = ASSETS.find((one) => one === prize['asset']) ?? 'GOLD'
  const lock = { multiple: prize['multiple'] ?? 5, product: prize['product'] ?? 'sports' }
  return (
    <Card sunken gap={8}>
      <SelectField
        label={label}
        value={asset}
        options={ASSETS.map((one) => ({ value: one, label: t(`officeActivities.assets.${one}`) }))}
        onChange={(next) => onChange({ asset: next, amount: prize['amount'] ?? '1', ...(next === 'GRANT' && lock) })}
      />
      <AmountField
        label={t('officeActivities.amount')}
        asset={asset === 'GRANT' ? 'FEN' : asset}
        value={prize['amount']}
        error={errorOf(`${path}.amount`)}
        onChange={(amount) => onChange({ ...prize, amount })}
      />
      {asset === 'GRANT' && (
        <>
          <CountField
            label={t('officeActivities.multiple')}
            description={t('officeActivities.between', { least: 1, most: MULTIPLE_MOST })}
            maxLength={2}
            value={lock.multiple}
            error={errorOf(`${path}.multiple`)}
            onChange={(multiple) => onChange({ ...prize, multiple })}
          />
          <SelectField
            label={t('officeActivities.product')}
            value={textOf(lock.product)}
            options={PRODUCTS.map((one) => ({ value: one, label: t(`officeActivities.products.${one}`) }))}
            onChange={(product) => onChange({ ...prize, product })}
          />
        </>
      )}
    </Card>
  )
}
