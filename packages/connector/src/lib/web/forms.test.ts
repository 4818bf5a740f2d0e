import { expect, it } from 'vitest';
import { parseForms } from './forms.ts';

const PAGE = 'https://www.example.com/account/login?from=home';
const fieldsOf = (html: string) => parseForms(html, PAGE)[0]?.fields;

it('gives whole forms: hidden inputs, values with entities, and inputs that are still empty', () => {
  const html = `<!doctype html><body>
    <form id="search" action="/search"><input name="q"></form>
    <form method="post" action="/signin" id="login">
      <input type="hidden" name="__Token" value="a&amp;b&quot;c">
      <fieldset><div><input name="User" type="text"><input name="Pass" type="password"></div></fieldset>
      <input type="submit" name="go" value="Sign in"><button name="other">Other</button>
    </form>`;
  expect(parseForms(html, PAGE)).toEqual([
    { action: 'https://www.example.com/search', method: 'GET', id: 'search', fields: { q: '' }, buttons: {} },
    {
      action: 'https://www.example.com/signin',
      method: 'POST',
      id: 'login',
      fields: { __Token: 'a&b"c', User: '', Pass: '' },
      buttons: { go: 'Sign in', other: '' },
    },
  ]);
});

it('gives check boxes and radio buttons as a browser sends them', () => {
  const html = `<form>
    <input type=checkbox name=a checked><input type=CheckBox name=b value=yes checked><input type=checkbox name=c value=yes>
    <input type=radio name=d value=1><input type=radio name=d value=2 checked><input type=radio name=d value=3>
    <input type=checkbox name=e value=true><input type=hidden name=e value=false>
    <input name=f value=x disabled><input value=nameless></form>`;
  expect(fieldsOf(html)).toEqual({ a: 'on', b: 'yes', d: '2', e: 'false' });
});

it('gives the submit buttons apart', () => {
  const html = `<input type=submit name=outside value=1 form=login><form id=login>
    <button name=a value=2>A</button><button name=b type=button>B</button><input type=SUBMIT name=c value=3>
    <input type=reset name=d><button name=e disabled>E</button><button>F</button></form>`;
  expect(parseForms(html, PAGE)[0]).toMatchObject({ fields: {}, buttons: { outside: '1', a: '2', c: '3' } });
});

it('gives inputs elsewhere that name the form, and not those within it that name another', () => {
  const html = `<input form=login name=outside value=1>
    <form id=login><input name=inside value=2><input name=foreign value=3 form=other></form><input name=alone>`;
  expect(fieldsOf(html)).toEqual({ outside: '1', inside: '2' });
});

it.each([
  ['', PAGE],
  ['verify', 'https://www.example.com/account/verify'],
  ['../verify?a=1&amp;b=2', 'https://www.example.com/verify?a=1&b=2'],
  ['?step=2', 'https://www.example.com/account/login?step=2'],
  ['//sso.example.com/acs', 'https://sso.example.com/acs'],
  ['https://sso.example.com/acs', 'https://sso.example.com/acs'],
  ['https://[', PAGE],
])('resolves the action "%s" against the address of the page', (action, expected) => {
  expect(parseForms(`<form action="${action}">`, PAGE)[0]?.action).toBe(expected);
});

it('resolves actions against the base of the page, and an empty one against the page', () => {
  const html =
    '<head><base target=_top><base href="/portal/"><base href="/late/"></head><form action=go></form><form></form>';
  expect(parseForms(html, PAGE).map(({ action }) => action)).toEqual([
    'https://www.example.com/portal/go',
    PAGE,
  ]);
});

it('reads broken HTML as browsers do', () => {
  expect(fieldsOf('<FORM ACTION=/go METHOD=Post><INPUT NAME=a VALUE=1><p><input name="b" value="2"')).toEqual(
    {
      a: '1',
    },
  );
  expect(fieldsOf('<form><form><input name=a value=1></form><input name=b value=2>')).toEqual({ a: '1' });
  expect(
    fieldsOf(
      '<table><form action=/go><tr><td><input name=a value=1></td></tr><input type=hidden name=b value=2></form></table>',
    ),
  ).toEqual({ a: '1', b: '2' });
});

it('finds no form in comments, scripts and other texts', () => {
  const html =
    '<!-- <form action=/a> --><script>"<form action=/b>"</script><textarea><form action=/c></textarea>';
  expect(parseForms(html, PAGE)).toEqual([]);
  expect(parseForms('{"json": true}', PAGE)).toEqual([]);
});

it('reads a page that is nested deeply (attack: no end of elements)', () => {
  const html = `${'<div>'.repeat(50_000)}<form><input name=a value=1>`;
  expect(fieldsOf(html)).toEqual({ a: '1' });
});

it('keeps names that objects have (attack: an input named __proto__)', () => {
  const fields = fieldsOf('<form><input name=__proto__ value=x><input name=constructor value=y></form>');
  expect(Object.entries(fields ?? {})).toContainEqual(['constructor', 'y']);
  expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
});
