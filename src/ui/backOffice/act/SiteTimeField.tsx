import type { ComponentProps, SyntheticEvent } from 'react'
import { readSiteTime } from '#src/api/model/day.ts'
import { TextField } from '#src/ui/kit/TextField.tsx'

/** What is written where a day has no time yet, or there is no such day: a browser's value is empty there, as if nothing were. */
const HALF = '?'

/** A time as its field has it, by the site's clock: null = nothing is written, NaN = it is no time. */
export const writtenTime = (text: string): number | null => (text === '' ? null : (readSiteTime(text) ?? Number.NaN))

type SiteTimeFieldProps = Pick<ComponentProps<typeof TextField>, 'label' | 'description' | 'error'> & {
  readonly value: string
  readonly onChange: (text: string) => void
}

/** A day and a time that may be left out; one that is written by half is not taken for one that is left out. */
export function SiteTimeField({ value, onChange, ...rest }: SiteTimeFieldProps) {
  // No change is told of a field that is written by half: it is looked at before anything is sent.
  const look = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    const text = currentTarget.validity.badInput ? HALF : currentTarget.value
    if (text !== value) onChange(text)
  }
  return (
    <TextField
      type="datetime-local"
      value={value === HALF ? '' : value}
      onChange={look}
      onBlur={look}
      onKeyDown={look}
      {...rest}
    />
  )
}
