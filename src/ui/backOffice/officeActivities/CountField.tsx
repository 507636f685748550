import { TextField } from '#src/ui/kit/TextField.tsx'
import { useTyped } from './useTyped.ts'

const numberOf = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN)

type CountFieldProps = {
  readonly label: string
  readonly description?: string
  readonly maxLength: number
  /** A whole number; anything else = nothing that can be read was written. */
  readonly value: unknown
  readonly error: string | null
  /** NaN = it is no whole number. */
  readonly onChange: (value: number) => void
}

/** A whole number as operators write it; what cannot be read stays as it was typed. */
export function CountField({ label, description, maxLength, value, error, onChange }: CountFieldProps) {
  const isRead = typeof value === 'number' && !Number.isNaN(value)
  const { shown, type } = useTyped(String(value), isRead ? String(value) : '')
  return (
    <TextField
      label={label}
      {...(description !== undefined && { description })}
      inputMode="numeric"
      autoComplete="off"
      maxLength={maxLength}
      value={shown}
      error={error}
      onChange={({ target: { value: text } }) => {
        const next = numberOf(text.trim())
        type(text, String(next))
        onChange(next)
      }}
    />
  )
}
