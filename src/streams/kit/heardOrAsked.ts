import { catchError, defer, EMPTY, type ObservableInput, of, type OperatorFunction, switchMap } from 'rxjs'

/**
 * What is heard, and where nobody said it (null) what `ask` answers. What is heard while a question is on its way is newer: its answer is
 * dropped, as that to an earlier question is. A question that fails answers nothing.
 */
export function heardOrAsked<T>(ask: () => ObservableInput<T>): OperatorFunction<T | null, T> {
  return switchMap((heard) => (heard === null ? defer(ask).pipe(catchError(() => EMPTY)) : of(heard)))
}
