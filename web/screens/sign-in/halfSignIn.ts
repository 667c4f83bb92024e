// A sign-in that has passed its first step and waits for the second factor.
import type { SecondFactorMethod } from '#domain/user/second-factor.ts'
import { UNREACHABLE } from '#web/client/call-failed.ts'
import { lazyModule } from '#web/start/lazyModule.ts'
import type { Outcome } from '#web/relay/useAction.ts'
import type { HalfSignIn } from './SecondFactorStep.tsx'

/** The screen of the second step, loaded on demand because few people need it. */
export const secondHalf = lazyModule(() => import('./SecondFactorStep.tsx'))

let kept: HalfSignIn | null = null

/** Passes a first step at the identity provider to the sign-in screen, which is loading. */
export function keepHalf(half: HalfSignIn | null): void {
  kept = half
}

export function keptHalf(): HalfSignIn | null {
  return kept
}

type Answered = { readonly ticket?: string; readonly methods?: readonly SecondFactorMethod[] }

/**
 * The second step that a response requires, once its code is loaded; null if the response contained a session, and an
 * outcome if the code could not be loaded.
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
