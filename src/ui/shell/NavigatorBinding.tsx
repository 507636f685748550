import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { AppWorld } from './appWorld.ts'

/** Gives machines the router's way to go elsewhere. */
export function NavigatorBinding({ bind }: { readonly bind: AppWorld['bindNavigator'] }) {
  const navigate = useNavigate()
  // The router makes a new function for each address; the binding is made once and calls the newest.
  const newest = useRef(navigate)
  useEffect(() => {
    newest.current = navigate
  }, [navigate])
  useEffect(() => bind((path, options) => void newest.current(path, options)), [bind])
  return null
}
