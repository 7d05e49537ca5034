import { Component, type ReactNode } from "react";

type EnhancementProps = {
  children: ReactNode;
  /** What the page said without it. */
  otherwise?: ReactNode;
};

/** A browser may lack what a part of the page asks for: the rest of the page stays. React logs the error. */
export class Enhancement extends Component<EnhancementProps> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.otherwise : this.props.children;
  }
}
