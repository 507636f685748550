import { useLayoutEffect, useRef, useState, type ChangeEvent } from 'react'
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
  /** Digits before the caret after a change: another one each time, also of the same number, which is written into the field again. */
  const [caret, setCaret] = useState<{ readonly digits: number } | null>(null)
  useLayoutEffect(() => {
    if (caret === null || input.current === null) return
    const place = placeAfter(input.current.value, caret.digits)
    input.current.setSelectionRange(place, place)
  }, [caret])
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setCaret({ digits: digitsOf(target.value.slice(0, target.selectionStart ?? undefined)).length })
    onChange(groupByFour(digitsOf(target.value)))
  }
  return (
    <TextField ref={input} label={label} error={error} inputMode="numeric" autoComplete="off" value={value} onChange={change} />
  )
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** The place in a text that follows so many digits. */
function placeAfter(text: string, digits: number): number {
  let seen = 0
  for (const [place, character] of Array.from(text).entries()) {
    if (seen === digits) return place
    if (character !== ' ') seen += 1
  }
  return text.length
}
