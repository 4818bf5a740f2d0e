import { Component, CUSTOM_ELEMENTS_SCHEMA, EventEmitter, Output } from '@angular/core';
import '@utility-connect/loader/element';

@Component({
  selector: 'app-connect-utility',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <utility-connect-button token-url="/api/connect-token" (uc-success)="code.emit($event.detail.code)">
      Connect your utility
    </utility-connect-button>
  `,
})
export class ConnectUtility {
  @Output() readonly code = new EventEmitter<string>();
}
