import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/kit/Button.tsx'
import { SelectField } from '#src/ui/kit/SelectField.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import type { Address } from './useAddress.ts'
import { SEARCH } from './useTableKeys.ts'
import styles from './table.module.css'

/** One thing that rows are filtered by; `id` is its name in the address. */
export type Filter = {
  readonly id: string
  readonly label: string
} & (
  | { readonly kind: 'text' }
  /** `usual` = the day that counts while none is chosen. */
  | { readonly kind: 'date'; readonly usual?: string }
  /** `usual` = what counts while none is chosen, in words; left out = all. */
  | {
      readonly kind: 'choice'
      readonly options: ReadonlyArray<{ readonly value: string; readonly label: string }>
      readonly usual?: string
    }
)

type FilterBarProps = {
  readonly address: Address
  /** The first is the search that `/` goes to. */
  readonly filters: readonly Filter[]
  /** What else stands beside them. */
  readonly children?: ReactNode
}

/**
 * Filters of a table, kept in the address. What is chosen counts at once, what is written when it is sent. On a phone all but the search are
 * folded away until they are asked for; how many of them count is said.
 */
export function FilterBar({ address, filters, children }: FilterBarProps) {
  const { t } = useTranslation('backOffice')
  const written = filters.filter(({ kind }) => kind === 'text')
  const present = written.map(({ id }) => address.get(id) ?? '').join('\n')
  const isFiltered = filters.some(({ id }) => address.get(id) !== null)
  const [isOpen, setOpen] = useState(false)
  const area = useId()
  const folded = filters.filter(({ id }) => id !== written[0]?.id)
  const used = folded.filter(({ id }) => address.get(id) !== null).length
  return (
    <div className={styles.filters} id={area} role="search" data-folded={!isOpen}>
      {written.length > 0 && <Written key={present} address={address} filters={written} />}
      {filters.map((filter) =>
        filter.kind === 'text' ? null : filter.kind === 'date' ? (
          <TextField
            key={filter.id}
            className={styles.fold}
            label={filter.label}
            type="date"
            value={address.get(filter.id) ?? filter.usual ?? ''}
            onChange={(event) => address.set({ [filter.id]: event.target.value })}
          />
        ) : (
          <SelectField
            key={filter.id}
            className={styles.fold}
            label={filter.label}
            value={address.get(filter.id) ?? ''}
            options={[{ value: '', label: filter.usual ?? t('backOffice.table.all') }, ...filter.options]}
            onChange={(value) => address.set({ [filter.id]: value })}
          />
        ),
      )}
      <div className={styles.tools}>
        {folded.length > 0 && (
          <Button
            variant="outline"
            className={styles.unfold}
            aria-expanded={isOpen}
            aria-controls={area}
            onClick={() => setOpen(!isOpen)}
          >
            {used === 0 ? t('backOffice.table.filters') : t('backOffice.table.filtersUsed', { used })}
          </Button>
        )}
        {isFiltered && (
          <Button variant="plain" onClick={() => address.set(Object.fromEntries(filters.map(({ id }) => [id, null])))}>
            {t('backOffice.table.clear')}
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}

/** The filters that are written, sent together. */
function Written({ address, filters }: Pick<FilterBarProps, 'address' | 'filters'>) {
  const { t } = useTranslation('backOffice')
  const [draft, setDraft] = useState(() => new Map(filters.map(({ id }) => [id, address.get(id) ?? ''])))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    address.set(Object.fromEntries(draft))
  }
  return (
    <form className={styles.written} onSubmit={submit} noValidate>
      {filters.map(({ id, label }, index) => (
        <TextField
          key={id}
          className={index === 0 ? undefined : styles.fold}
          label={label}
          type="search"
          autoComplete="off"
          maxLength={40}
          value={draft.get(id) ?? ''}
          onChange={(event) => setDraft(new Map(draft).set(id, event.target.value))}
          {...(index === 0 ? SEARCH : {})}
        />
      ))}
      <Button variant="soft" type="submit">
        {t('backOffice.table.search')}
      </Button>
    </form>
  )
}
