// A sign-in whose first half was right, and which waits for the second factor.
import type { SecondFactorMethod } from '#domain/user/second-factor.ts'
import { UNREACHABLE } from '#web/client/call-failed.ts'
import { lazyModule } from '#web/start/lazyModule.ts'
import type { Outcome } from '#web/relay/useAction.ts'
import type { HalfSignIn } from './SecondFactorStep.tsx'

/** The screen of the second half: few people need its code. */
export const secondHalf = lazyModule(() => import('./SecondFactorStep.tsx'))

let kept: HalfSignIn | null = null

/** Leaves what an identity provider was the first half of to the sign-in screen, which is on its way. */
export function keepHalf(half: HalfSignIn | null): void {
  kept = half
}

export function keptHalf(): HalfSignIn | null {
  return kept
}

type Answered = { readonly ticket?: string; readonly methods?: readonly SecondFactorMethod[] }

/**
 * What an answer to a sign-in leaves to be done, once the code for it is there; null where it brought a session, and an
 * outcome where the code did not come.
 */
export async function halfOf(
  { ticket, methods = [] }: Answered,
  rememberMe: boolean,
): Promise<HalfSignIn | Extract<Outcome, { is: 'failed' }> | null> {
  if (ticket === undefined) return null
  try {
    await secondHalf.load()
  } catch {
    return { is: 'failed', message: UNREACHABLE }
  }
  return { ticket, methods, rememberMe }
}
