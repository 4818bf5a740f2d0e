/** Colors of the screens. Any CSS value works; contrast is derived only from opaque colors. */
export interface AppearanceColors {
  /** The client's color: filled buttons. */
  readonly accent?: string;
  /** Text on the accent. Derived from the accent by default. */
  readonly 'on-accent'?: string;
  /** Links, plain buttons, progress. Derived from the accent by default, readable on the surface. */
  readonly 'accent-text'?: string;
  /** Background of the screens. */
  readonly surface?: string;
  /** Background of notices and details. */
  readonly 'surface-sunken'?: string;
  /** Background of a row or button under the pointer. */
  readonly 'surface-hover'?: string;
  /** Background of text fields. */
  readonly field?: string;
  /** Headings and sentences. */
  readonly text?: string;
  /** Secondary text: at least 4.5:1 on the surface. */
  readonly 'text-muted'?: string;
  /** Dividing lines. */
  readonly border?: string;
  /** Edges of fields and buttons: at least 3:1 on the surface. */
  readonly 'border-strong'?: string;
  /** Error text, and the border of an invalid field. */
  readonly error?: string;
  /** Background of an error notice. */
  readonly 'error-surface'?: string;
  /** Border of an error notice. */
  readonly 'error-border'?: string;
  /** The success sign. */
  readonly success?: string;
  /** Background of the success sign. */
  readonly 'success-surface'?: string;
  /** Text of the sandbox ribbon. */
  readonly sandbox?: string;
  /** Background of the sandbox ribbon. */
  readonly 'sandbox-surface'?: string;
  /** Background of the hosted page, behind the card. */
  readonly page?: string;
  /** `box-shadow` of the card on the hosted page. */
  readonly shadow?: string;
  /** Lightness of the background of a utility's initials, for example `92%`. */
  readonly 'monogram-surface'?: string;
  /** Lightness of a utility's initials, for example `24%`. */
  readonly 'monogram-text'?: string;
  /** The focus ring: at least 3:1 on the surface. Default: the value of `accent-text`. */
  readonly focus?: string;
}

/** Measures of the screens, which are the same in both themes. */
export interface AppearanceMeasures {
  /** Font family. */
  readonly font?: string;
  /** Corners of fields and buttons, for example `8px`; larger boxes follow up to 20px. */
  readonly radius?: string;
  /** Factor for the height of fields, buttons and gaps, for example `0.9`. No control gets lower than 44px. */
  readonly density?: string;
  /** Space at the left and right, for example `24px`. */
  readonly gutter?: string;
}

/** The variables of the screens. Colors apply to both themes, unless `light` or `dark` has another one. */
export interface AppearanceVariables extends AppearanceColors, AppearanceMeasures {
  /** Colors of the light theme. */
  readonly light?: AppearanceColors;
  /** Colors of the dark theme. */
  readonly dark?: AppearanceColors;
}

/**
 * Theme and variables of the screens.
 *
 * @example
 * { theme: 'auto', variables: { accent: '#0a7d4f', radius: '8px', dark: { accent: '#6fd6b6' } } }
 */
export interface Appearance {
  /** `auto` (the default) follows the operating system. */
  readonly theme?: 'auto' | 'light' | 'dark';
  /** CSS values by variable name, without the `--uc-` prefix of the style sheet. */
  readonly variables?: AppearanceVariables;
}
