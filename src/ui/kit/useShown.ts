import { useState } from 'react'

/** Which of some parts were shown by now: what is written in those is kept while another one shows. */
export function useShown<Value>(value: Value): (one: Value) => boolean {
  const [shown, setShown] = useState<readonly Value[]>([value])
  if (!shown.includes(value)) setShown([...shown, value])
  return (one) => shown.includes(one)
}
