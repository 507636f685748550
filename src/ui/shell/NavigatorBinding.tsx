import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Navigator } from '#src/machines/kit/navigator.ts'

type NavigatorBindingProps = {
  /** Takes the way to go elsewhere; returns what takes it back. */
  readonly bind: (go: Navigator['go']) => () => void
}

/** Gives machines the router's way to go elsewhere. */
export function NavigatorBinding({ bind }: NavigatorBindingProps) {
  const navigate = useNavigate()
  // The router makes a new function for each address; the binding is made once and calls the newest.
  const newest = useRef(navigate)
  useEffect(() => {
    newest.current = navigate
  }, [navigate])
  useEffect(() => bind((path, options) => void newest.current(path, options)), [bind])
  return null
}
