// Accepted and refused passwords (rulings 4).
import { describe, expect, it } from 'vitest'
import { formProblems } from '#domain/forms.ts'
import { changePasswordForm } from '#domain/user/forms.ts'

const COMMON = 'This password is too common. Please choose another one.'

/** The problem of a new password; null if it is accepted. */
function problemOf(newPassword: unknown, currentPassword = 'what it was before'): string | null {
  const [problem] = formProblems(changePasswordForm('kim.lee@bowen.example'), {
    currentPassword,
    newPassword,
  })
  return problem?.message ?? null
}

describe('a new password is refused', () => {
  it.each([
    ['', 'Please enter a new password'],
    [undefined, 'Please enter a new password'],
    [{ a: 1 }, 'This is not text'],
    ['nine char', 'At least 10 characters'],
    ['x y'.repeat(67), 'At most 200 characters'],
    ['kim.lee@bowen.example', 'The password must not be your e-mail address.'],
    [' KIM.LEE@Bowen.Example', 'The password must not be your e-mail address.'],
    ['kim.lee2026', 'The password must not be your e-mail address.'],
    ['what it was before', 'Please choose a password that differs from your current one.'],
  ])('%j: %s', (password, sentence) => {
    expect(problemOf(password)).toBe(sentence)
  })

  it.each([
    'P@ssw0rd2026',
    'passw0rd!!',
    '0987654321',
    '123456789a',
    'qwertyuiop',
    '1q2w3e4r5t',
    '1qaz2wsx3edc',
    'aaaaaaaaaa',
    'abcabcabcabc',
    'iloveyou123',
    'November2026',
    'Brisbane2032!',
    'Daybook1234',
    'correcthorsebatterystaple',
    'companyplant',
    'Summer-Winter 26',
  ])('%s, which attackers try first', (password) => {
    expect(problemOf(password)).toBe(COMMON)
  })
})

describe('a new password is accepted', () => {
  it.each([
    'correct horse battery',
    'hydraulic pump seven',
    'Tuesday we poured the deck',
    'x9!kLp02#vQ',
    'grader ripper dozer',
    'jedes wort zählt',
  ])('%s', (password) => {
    expect(problemOf(password)).toBeNull()
  })
})
