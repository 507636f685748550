import type { ComponentProps } from 'react'
import { dateWords } from '#src/ui/i18n/dateWords.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import styles from './dateField.module.css'
import { TextField } from './TextField.tsx'

type DateFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'leading' | 'value'> & {
  /** `2027-05-30`; '' = none yet. */
  readonly value: string
  /** What stands for the day while nobody writes into it; left out = the day in the language of the site. */
  readonly words?: string
}

/**
 * A day of the calendar. The browser writes it in a language of its own: until one writes into it, it stands here in the language of the
 * site.
 */
export function DateField({ value, words, ...rest }: DateFieldProps) {
  const usual = dateWords(useLanguage(), value)
  return (
    <TextField
      {...rest}
      type="date"
      value={value}
      leading={
        <span className={styles.words} data-blank={value === ''} aria-hidden="true">
          {words ?? usual}
        </span>
      }
    />
  )
}
