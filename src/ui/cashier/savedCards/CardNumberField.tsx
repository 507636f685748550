import { useLayoutEffect, useRef, type ChangeEvent } from 'react'
import { groupByFour } from '#src/api/model/cardNumber.ts'
import { TextField } from '#src/ui/kit/TextField.tsx'

type CardNumberFieldProps = {
  readonly label: string
  readonly error: string | null
  readonly value: string
  readonly onChange: (text: string) => void
}

/** A card number that falls into groups of four while it is typed (V-6); the caret stays behind the digit that was typed. */
export function CardNumberField({ label, error, value, onChange }: CardNumberFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  /** Digits before the caret, after a change. */
  const before = useRef<number | null>(null)
  useLayoutEffect(() => {
    const digits = before.current
    before.current = null
    if (digits === null || input.current === null) return
    const place = placeAfter(value, digits)
    input.current.setSelectionRange(place, place)
  }, [value])
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const typed = target.value.replace(/[^\d\s]/g, '')
    before.current = typed.slice(0, target.selectionStart ?? typed.length).replace(/\D/g, '').length
    onChange(groupByFour(typed))
  }
  return (
    <TextField ref={input} label={label} error={error} inputMode="numeric" autoComplete="off" value={value} onChange={change} />
  )
}

/** The place in a text that follows so many digits. */
function placeAfter(text: string, digits: number): number {
  let seen = 0
  for (const [place, character] of Array.from(text).entries()) {
    if (seen === digits) return place
    if (character !== ' ') seen += 1
  }
  return text.length
}
